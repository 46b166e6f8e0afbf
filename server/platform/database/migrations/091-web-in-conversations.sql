-- An administrator may let conversations search the public web and open pages of it.
alter table organisation add column is_web_allowed boolean not null default false;
