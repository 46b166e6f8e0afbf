-- Prompts that people save and use again. `text` has blanks such as {{customer}}.
create table saved_prompt (
  organisation_id text not null references organisation on delete cascade,
  id text not null,
  name text not null check (length(name) between 1 and 120),
  access_level text not null check (access_level in ('shared', 'private')),
  text text not null check (length(text) between 1 and 100000),
  rev integer not null default 1,
  created_by text references person on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create index saved_prompt_person on saved_prompt (created_by);

create function sextant_is_administrator() returns boolean language sql stable security definer set search_path = public as $$
  select exists (
    select from membership m
    where m.organisation_id = sextant_writable_organisation() and m.person_id = sextant_person() and m.role = 'admin'
  )
$$;

-- A private one is its author's alone. A shared one is read by members, and changed by its author and administrators.
alter table saved_prompt enable row level security;
create policy read_own on saved_prompt for select using (
  organisation_id = (select sextant_writable_organisation())
  and (access_level = 'shared' or created_by = (select sextant_person()))
);
create policy insert_own on saved_prompt for insert with check (
  organisation_id = (select sextant_writable_organisation()) and created_by = (select sextant_person())
);
create policy update_own on saved_prompt for update
  using (
    organisation_id = (select sextant_writable_organisation())
    and (created_by = (select sextant_person()) or (access_level = 'shared' and (select sextant_is_administrator())))
  )
  with check (
    organisation_id = (select sextant_writable_organisation())
    and (created_by = (select sextant_person()) or (access_level = 'shared' and (select sextant_is_administrator())))
  );
