-- The sums now have the faces of dice as well, which rows so far did not add: these cannot be summed up again.

INSERT OR REPLACE INTO untallied (place, number) SELECT place, max(number) FROM history GROUP BY place;
