-- How the rows of a table go with those that other documents brought under its name, as a person chose; null: as found.
alter table warehouse_source add column joins jsonb;
