-- A restored installation is held: nothing leaves it until a superadmin resumes it.
alter table installation add column held_since timestamptz;
