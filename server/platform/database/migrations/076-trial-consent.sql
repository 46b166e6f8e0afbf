-- An administrator agreed to one trial link, which may be made and opened until then; and the guest it was made for.
alter table organisation add column trial_consent_until timestamptz;
alter table organisation add column trial_guest_id text references person (id) on delete set null;
