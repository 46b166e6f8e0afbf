-- A playbook of the product that nobody has changed is brought up to date with the product.
alter table playbook_seed add column revision integer not null default 1;
