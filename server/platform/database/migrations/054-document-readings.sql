-- What people put right of how a document was understood: sheets, headers, columns. It stays when the file is replaced.
create table document_reading (
  organisation_id text not null references organisation on delete cascade,
  document_id text not null,
  corrections jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (organisation_id, document_id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);

alter table document_reading enable row level security;
create policy read_own on document_reading for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy insert_own on document_reading for insert
  with check (organisation_id = (select sextant_writable_organisation()));
create policy update_own on document_reading for update
  using (organisation_id = (select sextant_writable_organisation()))
  with check (organisation_id = (select sextant_writable_organisation()));
