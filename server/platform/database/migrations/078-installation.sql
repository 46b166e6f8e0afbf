-- What a server has to fit: the store of its files, and its secret key as a slow hash that says nothing about it.
create table installation (
  is_one boolean primary key default true check (is_one),
  file_store_id text,
  -- Null until a key has opened a secret that was there, or sealed the first.
  key_check text
);
insert into installation default values;
