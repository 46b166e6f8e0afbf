-- An address counts once its person has opened a link that was mailed to it.
alter table person add column verified_at timestamptz;
-- The address that takes the place of the present one once it is verified.
alter table person add column pending_email text;

-- The address that a link was mailed to; null for a link that is handed out.
alter table token add column mailed_to text;
update token set mailed_to = lower(person.email) from person
  where person.id = token.person_id and token.purpose in ('invitation', 'password reset') and not person.is_temporary;
alter table token drop constraint token_purpose_check;
alter table token add constraint token_purpose_check
  check (purpose in ('session', 'invitation', 'password reset', 'token log-in', 'temporary', 'e-mail'));
drop index token_one_link;
create unique index token_one_link on token (person_id, purpose)
  where ended_at is null and purpose in ('invitation', 'password reset', 'token log-in', 'e-mail');

-- The first account of an installation is verified by being first. Of the others those are verified that must have come
-- by a mailed link: they were invited and have a password, or a link of theirs was used; and their address is the same since.
update person set verified_at = now()
  where id = (select id from person where not is_temporary and password_hash is not null and is_superadmin
    and deleted_at is null order by created_at limit 1);
update person set verified_at = now()
  where verified_at is null and not is_temporary and password_hash is not null and deleted_at is null
    and (exists (select 1 from installation_log l where l.thing = 'person' and l.thing_id = person.id
        and l.before is null and lower(l.after->>'email') = lower(person.email) and not l.after ? 'name')
      or exists (select 1 from token t where t.person_id = person.id and t.used_at is not null
        and t.purpose in ('invitation', 'password reset')))
    and not exists (select 1 from installation_log l where l.thing = 'person' and l.thing_id = person.id
      and lower(l.before->>'email') <> lower(l.after->>'email'));

-- Rights that were given to an address are looked for here and nowhere else.
create view verified_person with (security_invoker = true) as
  select id, lower(email) as email, name from person
  where verified_at is not null and deleted_at is null and not is_temporary;

-- Who was asked to join and has not proven the address yet. It gives no right.
create table invitation (
  organisation_id text not null references organisation on delete cascade,
  person_id text not null references person on delete cascade,
  role text not null check (role in ('admin', 'user')),
  created_at timestamptz not null default now(),
  primary key (organisation_id, person_id)
);
create index invitation_person on invitation (person_id);
alter table invitation enable row level security;
create policy read_own on invitation for select
  using (organisation_id in (select sextant_memberships()) or (select sextant_is_worker()));
insert into invitation (organisation_id, person_id, role, created_at)
  select m.organisation_id, m.person_id, m.role, m.created_at from membership m join person p on p.id = m.person_id
  where p.password_hash is null and not p.is_temporary;
delete from membership m using person p
  where p.id = m.person_id and p.password_hash is null and not p.is_temporary;

-- Why somebody belongs here. Only those whose address was the reason need a verified one.
alter table membership add column reason text not null default 'address'
  check (reason in ('address', 'founded', 'trial', 'earlier'));
update membership set reason = 'earlier';

create function sextant_refuse_unverified() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reason = 'address' and not exists (select 1 from verified_person v where v.id = new.person_id) then
    raise exception 'the address of this person is not verified' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger refuse_unverified before insert or update on membership for each row execute function sextant_refuse_unverified();

-- Everybody of an organisation, those who were asked to join and have not come yet among them: to be listed, for no right.
create view listed_member with (security_invoker = true) as
  select organisation_id, person_id, role, false as is_invited from membership
  union all select organisation_id, person_id, role, true from invitation;

-- Being attached to a partner counts from the verified address on.
create view partner_member with (security_invoker = true) as
  select partner_id, person_id from partner_person where person_id in (select id from verified_person);

create or replace function sextant_knows(person_id text, organisation text) returns boolean language sql stable security definer set search_path = public as $$
  select person_id = sextant_person()
    or exists (select 1 from membership m where m.organisation_id = organisation and m.person_id = sextant_knows.person_id)
    or exists (select 1 from invitation i where i.organisation_id = organisation and i.person_id = sextant_knows.person_id)
    or exists (select 1 from change_log c where c.organisation_id = organisation and c.actor = sextant_knows.person_id)
$$;

-- Invitations of a day are counted by who sent them and to whom, over all organisations.
create table invitation_mail (
  id bigint generated always as identity primary key,
  inviter_id text not null references person on delete cascade,
  recipient text not null,
  at timestamptz not null default now()
);
create index invitation_mail_inviter on invitation_mail (inviter_id, at);
