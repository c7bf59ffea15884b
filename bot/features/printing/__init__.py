"""What is printed: pages described in millimetres, which become a PDF or pictures.

`page` has the marks of a page, `drawing` measures them and makes files of them, `frame` has what pages share.
The other files each lay out one kind of sheet, from the rule, the dice or the table that is asked for.
"""
