-- A mail whose link sets a password: its text is shown to nobody who has not opened it, which the log of the installation tells.
alter table mail add column holds_reset_link boolean not null default false;
update mail set holds_reset_link = true
  where body like '%/user/accept-invite?token=%' and subject not like 'You are invited to %';
