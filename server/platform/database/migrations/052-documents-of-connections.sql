-- The files that a connection knows on the other side, and which documents they are here.
create table connection_file (
  organisation_id text not null,
  connection_id text not null,
  -- What names it there.
  id text not null,
  -- Changes with its content; `read_tag` is that of the bytes which the document has.
  tag text not null,
  read_tag text,
  -- By which it is known again under another name.
  same text,
  -- Its folders and its name; `placed`: those under which the document lies.
  place jsonb not null,
  placed jsonb,
  -- What the connector needs to ask for it.
  ref jsonb not null default '{}',
  document_id text,
  -- Why it is not among the documents, for good or since the last try.
  left_out text,
  problem text,
  -- The sync that saw it last, and the one that asked for its bytes last.
  run text not null,
  tried text,
  primary key (organisation_id, connection_id, id),
  foreign key (organisation_id, connection_id) references connection (organisation_id, id) on delete cascade,
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete set null (document_id)
);
create index connection_file_document on connection_file (organisation_id, document_id) where document_id is not null;
create index connection_file_same on connection_file (organisation_id, connection_id, same) where same is not null;

alter table connection_file enable row level security;
create policy read_own on connection_file for select using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
create policy insert_own on connection_file for insert with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
create policy update_own on connection_file for update using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker())) with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
create policy delete_own on connection_file for delete using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
