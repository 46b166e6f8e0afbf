-- The step in which people say what the playbook is about, where a step waits for that; null for those that wait for none.
alter table playbook_step add column matter_step text;
