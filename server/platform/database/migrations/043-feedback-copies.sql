-- The conversation or report as it was when its person shared it; null where they did not.
alter table feedback add column copy jsonb;
