"""Pages to print, described in millimetres, as a PDF or pictures.

`page` has the marks of a page, `drawing` measures them and makes files, `frame` has what all pages share. The
other files each lay out one kind of sheet, from a rule, dice or a table.
"""
