-- What the file says, and what people put right of it: `facts` are those that count, made of both at every reading and
-- every correction. The corrections stay when the file is read again or replaced. The wall is that of the document.
alter table document add column found_facts jsonb not null default '[]';
alter table document add column fact_corrections jsonb not null default '{"changed": [], "added": []}';
update document set found_facts = facts;
