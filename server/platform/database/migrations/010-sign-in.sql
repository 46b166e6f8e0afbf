-- A guess that takes a place before it is known whether it is right.
alter table sign_in_failure add column is_undecided boolean not null default false;

-- The same letters count as the same address, whichever way a keyboard puts them together.
update person one set email = lower(normalize(email, nfc))
  where email is not nfc normalized
    and not exists (select 1 from person other where lower(other.email) = lower(normalize(one.email, nfc)));
