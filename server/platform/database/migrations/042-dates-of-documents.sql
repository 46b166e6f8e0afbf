-- The date that was found in a document with the rule that found it, and whether a person said another.
-- `date` stays the one that counts. Documents that were read before are dated by their next reading.
alter table document add column found_date jsonb;
alter table document add column is_date_corrected boolean not null default false;
