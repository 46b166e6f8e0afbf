-- The rules of models are saved as a whole: a page that is not current must not overwrite a colleague's change.
alter table organisation add column model_rules_rev integer not null default 1;
