-- What a model worded of a matter that the rules found. `basis`: the words of the rules; others make the wording worthless.
-- `retry_at`: when a wording that failed may be tried again; null where it is there, or is not tried again.
create table matter_wording (
  organisation_id text not null,
  matter_id text not null,
  basis text not null,
  model text not null,
  wording text,
  failure text,
  attempts integer not null default 1,
  retry_at timestamptz,
  written_at timestamptz not null default now(),
  primary key (organisation_id, matter_id),
  foreign key (organisation_id, matter_id) references matter (organisation_id, id) on delete cascade
);
alter table matter_wording enable row level security;
create policy read_own on matter_wording for select
  using (organisation_id = (select sextant_readable_organisation()));
create policy write_own on matter_wording for all
  using (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()))
  with check (organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker()));
