-- A deleted playbook is kept for 30 days, so that it can be taken back. Its slug is free from then on.
alter table playbook add column deleted_at timestamptz;
alter table playbook drop constraint playbook_slug_key;
create unique index playbook_slug on playbook (slug) where deleted_at is null;

drop policy read_visible on playbook;
create policy read_visible on playbook for select using (
  deleted_at is null and (
    (status = 'PUBLISHED' and partner_id is null)
    or partner_id in (select sextant_own_partners())
    or (status = 'DRAFT' and (select sextant_is_superadmin()))
    or (select sextant_is_worker())
  )
);

-- What a version looked like is for those who write playbooks, and they read it through the installation.
drop policy read_visible on playbook_version;

-- The playbooks that came with the product and were laid down once: one that was deleted does not come back.
create table playbook_seed (
  slug text primary key,
  seeded_at timestamptz not null default clock_timestamp()
);
alter table playbook_seed enable row level security;
