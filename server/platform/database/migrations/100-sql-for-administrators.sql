-- An administrator may keep SQL over the warehouse to administrators.
alter table organisation add column is_sql_for_administrators boolean not null default false;
