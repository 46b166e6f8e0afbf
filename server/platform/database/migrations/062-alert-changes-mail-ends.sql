-- An alert may watch one item of the breakdown of its chart, and others than its person may hear of it.
alter table chart_alert add column item text;
alter table chart_alert add column listeners jsonb not null default '[]';

-- News stand by themselves: who hears of somebody else's alert does not see the alert.
alter table chart_alert_news add column dashboard_code text;
update chart_alert_news n set dashboard_code = a.dashboard_code from chart_alert a where a.id = n.alert_id;
alter table chart_alert_news alter column dashboard_code set not null;
-- Each person puts away what was told to them.
alter table chart_alert_news add column dismissed_at timestamptz;
create index chart_alert_news_by_age on chart_alert_news (told_at);
create policy dismiss_own on chart_alert_news for update
  using (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()))
  with check (organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person()));

-- Which mails somebody gets no more. `subject`: of which dashboard, empty for all of their kind in the organisation.
create table mail_end (
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  kind text not null check (kind in ('alerts', 'reports', 'reminders', 'research')),
  subject text not null default '',
  ended_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, person_id, kind, subject)
);
alter table mail_end enable row level security;
-- A link in a mail ends them, as the system; the person takes that back in the pages.
create policy read_own on mail_end for select using (
  organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person())
);
create policy delete_own on mail_end for delete using (
  organisation_id = (select sextant_readable_organisation()) and person_id = (select sextant_person())
);

-- The token in a mail that ends mails like it, and opens nothing else. Read and written by the installation alone.
create table mail_end_token (
  hash bytea primary key,
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  kind text not null check (kind in ('alerts', 'reports', 'reminders', 'research')),
  subject text not null default '',
  -- What the mail was about, as its reader knew it.
  label text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index mail_end_token_by_age on mail_end_token (created_at);
alter table mail_end_token enable row level security;

-- The address that ends mails like this one, for the headers of RFC 8058; it goes with the text once the mail is sent.
alter table mail add column unsubscribe_url text;

-- To whom an organisation's mails may go: members with an account of their own and a verified address. Read by the
-- installation alone.
create view mail_recipient with (security_invoker = true) as
  select m.organisation_id, p.id, p.email from membership m
  join person p on p.id = m.person_id
  where p.deleted_at is null and not p.is_temporary and p.verified_at is not null;
