-- The sentences of a document that say most of what it is about; null until it is read again.
alter table document add column summary text;
