-- What somebody wants to be told of a chart: a value that passes a limit, a change by percent, or figures that do not come.
-- An alert is one person's own: it is read and worked out in that person's name.
create table chart_alert (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  dashboard_code text not null,
  person_id text not null references person on delete cascade,
  title text not null,
  series_label text not null,
  -- The chart as it was when the alert was made, and the filters that were looked at.
  chart jsonb not null,
  settings jsonb not null,
  series integer not null,
  kind text not null check (kind in ('above', 'below', 'rise', 'fall', 'missing')),
  threshold double precision,
  period text not null check (period in ('day', 'week', 'month', 'quarter', 'year')),
  against text not null check (against in ('before', 'year')),
  grace_days integer not null default 0,
  is_muted boolean not null default false,
  state text not null default 'quiet' check (state in ('quiet', 'crossed', 'unreadable', 'ended')),
  -- What was seen last: the period that was over, its value, and what that was set against.
  period_from date,
  value double precision,
  compared double precision,
  unit text not null default 'number',
  -- The period that was told last; each is told once.
  told_from date,
  failure text,
  checked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (organisation_id, dashboard_code) references dashboard on delete cascade
);
create index chart_alert_of_person on chart_alert (organisation_id, person_id, dashboard_code);

alter table chart_alert enable row level security;
create policy read_own on chart_alert for select using (
  organisation_id = (select sextant_readable_organisation())
  and (person_id = (select sextant_person()) or (select sextant_is_worker()))
);
create policy insert_own on chart_alert for insert with check (
  organisation_id = (select sextant_writable_organisation())
  and person_id = (select sextant_person())
  and exists (select 1 from dashboard d where d.organisation_id = chart_alert.organisation_id and d.code = chart_alert.dashboard_code)
);
create policy update_own on chart_alert for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and (person_id = (select sextant_person()) or (select sextant_is_worker()))
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and (person_id = (select sextant_person()) or (select sextant_is_worker()))
  );
create policy delete_own on chart_alert for delete using (
  organisation_id = (select sextant_writable_organisation()) and person_id = (select sextant_person())
);

-- Each telling of an alert: shown on the person's home page, and mailed once.
create table chart_alert_news (
  id text primary key,
  organisation_id text not null references organisation on delete cascade,
  alert_id text not null references chart_alert on delete cascade,
  person_id text not null references person on delete cascade,
  told jsonb not null,
  told_at timestamptz not null default clock_timestamp(),
  mailed_at timestamptz
);
create index chart_alert_news_of_person on chart_alert_news (organisation_id, person_id, told_at desc);
create index chart_alert_news_to_mail on chart_alert_news (organisation_id) where mailed_at is null;

alter table chart_alert_news enable row level security;
create policy read_own on chart_alert_news for select using (
  organisation_id = (select sextant_readable_organisation())
  and (person_id = (select sextant_person()) or (select sextant_is_worker()))
);
create policy insert_own on chart_alert_news for insert with check (
  organisation_id = (select sextant_writable_organisation()) and (select sextant_is_worker())
);

-- Whether anybody of the organisation has an alert, for whoever changes what alerts look at and may not see them.
create function sextant_has_alerts(organisation text) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from chart_alert a where a.organisation_id = organisation
    and a.organisation_id = (select sextant_writable_organisation()) and a.state <> 'ended')
$$;
