-- The drawn logos of partners; the partner's own row holds the digest of each, which is part of its address.
create table partner_logo (
  partner_id text not null references partner on delete cascade,
  variant text not null check (variant in ('dark', 'light')),
  png bytea not null,
  primary key (partner_id, variant)
);
create index partner_person_person on partner_person (person_id);
create index organisation_partner on organisation (partner_id);

-- A request sees the partners of its own organisations and those that the person is attached to. Partners are changed by
-- the installation alone, and the public reads their branding through it.
create function sextant_visible_partners() returns setof text language sql stable security definer set search_path = public as $$
  select o.partner_id from organisation o
  where o.partner_id is not null and o.id in (select sextant_own_organisations())
  union select p.partner_id from partner_person p where p.person_id = sextant_person()
$$;
alter table partner enable row level security;
create policy read_own on partner for select
  using (id in (select sextant_visible_partners()) or (select sextant_is_worker()));
