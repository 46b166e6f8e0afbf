-- The day of which a matter tells: the end of the period of a move, or the day on which a document came in. Null for a
-- document that has been there for long: what it tells happened at some time before.
alter table matter add column happened_on date;

-- Who wrote an announcement knows it: to them it is no news.
alter table announcement add column written_by text;
