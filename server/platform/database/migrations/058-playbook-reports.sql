-- What of a thing a report holds, where not all who see the thing may see all of it.
alter table report add column parts jsonb not null default '[]';

-- Of a playbook: its steps. Who may not read one of them any more does not read what was printed of it either.
create policy read_playbook on report for select using (
  organisation_id = (select sextant_readable_organisation()) and report_code = 'playbook'
  and exists (select 1 from playbook_topic t where t.organisation_id = report.organisation_id and t.id = topic_id and t.deleted_at is null)
  and ((select sextant_is_worker()) or not exists (
    select 1 from playbook_step s
    where s.topic_id = report.topic_id and report.parts ? s.id and not sextant_reads_step(s.topic_id, s.id)
  ))
);
create policy insert_playbook on report for insert with check (
  organisation_id = (select sextant_writable_organisation()) and report_code = 'playbook'
  and exists (select 1 from playbook_topic t where t.organisation_id = report.organisation_id and t.id = topic_id and t.deleted_at is null)
  and ((select sextant_is_worker()) or not exists (
    select 1 from playbook_step s
    where s.topic_id = report.topic_id and report.parts ? s.id and not sextant_reads_step(s.topic_id, s.id)
  ))
);
