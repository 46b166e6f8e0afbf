-- Printed reports. Who sees the thing that was printed sees its reports; each kind of thing brings a policy of its own.
create table report (
  organisation_id text not null references organisation on delete cascade,
  id text not null,
  report_code text not null,
  topic_id text not null,
  title text not null,
  job_id text not null,
  date timestamptz not null default clock_timestamp(),
  primary key (organisation_id, id),
  unique (organisation_id, job_id)
);
create index report_of_topic on report (organisation_id, topic_id, date);
create table report_file (
  organisation_id text not null,
  report_id text not null,
  format text not null check (format in ('pdf', 'docx')),
  bytes bytea not null,
  primary key (organisation_id, report_id, format),
  foreign key (organisation_id, report_id) references report (organisation_id, id) on delete cascade
);

alter table report enable row level security;
create policy read_research on report for select using (
  organisation_id = (select sextant_readable_organisation()) and report_code = 'research'
  and exists (select 1 from research_topic t where t.organisation_id = report.organisation_id and t.id = topic_id and t.deleted_at is null)
);
create policy insert_research on report for insert with check (
  organisation_id = (select sextant_writable_organisation()) and report_code = 'research'
  and exists (select 1 from research_topic t where t.organisation_id = report.organisation_id and t.id = topic_id and t.deleted_at is null)
);
alter table report_file enable row level security;
create policy read_own on report_file for select using (
  organisation_id = (select sextant_readable_organisation())
  and exists (select 1 from report r where r.organisation_id = report_file.organisation_id and r.id = report_id)
);
create policy insert_own on report_file for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and exists (select 1 from report r where r.organisation_id = report_file.organisation_id and r.id = report_id)
);
