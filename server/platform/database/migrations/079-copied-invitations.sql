-- A link that an inviter copies instead of having it mailed. Its reader joins this one organisation, and it verifies nothing.
alter table token drop constraint token_purpose_check;
alter table token add constraint token_purpose_check
  check (purpose in ('session', 'invitation', 'copied invitation', 'password reset', 'token log-in', 'temporary', 'e-mail'));
alter table token add column joins_organisation text references organisation on delete cascade;
alter table token add constraint token_joins
  check ((purpose = 'copied invitation') = (joins_organisation is not null));
create unique index token_one_copied_link on token (person_id, joins_organisation)
  where ended_at is null and purpose = 'copied invitation';
create index token_joins_organisation on token (joins_organisation) where joins_organisation is not null;

-- Who joined by such a link belongs here although their address is not verified.
alter table membership drop constraint membership_reason_check;
alter table membership add constraint membership_reason_check
  check (reason in ('address', 'founded', 'trial', 'earlier', 'copied link'));

create or replace view listed_member with (security_invoker = true) as
  select organisation_id, person_id, role, false as is_invited, reason = 'copied link' as is_unconfirmed from membership
  union all select organisation_id, person_id, role, true, false from invitation;
