-- What is new in the product: written by superadmins, read by everybody who is signed in.
create table announcement (
  id text primary key,
  date timestamptz not null,
  type text not null check (type in ('feature', 'bug', 'improvement')),
  app_area text not null,
  description text not null,
  -- Since when people see it: its date, or the moment it was written if that came later. Rewording does not announce it again.
  shown_from timestamptz not null,
  rev integer not null default 1,
  created_at timestamptz not null default now()
);
create index announcement_shown on announcement (shown_from);
alter table announcement enable row level security;
create policy read_shown on announcement for select using (shown_from <= now());

alter table person drop column announcement_seen;
alter table person add column announcements_seen_until timestamptz;

-- The job that this one does again.
alter table job add column retry_of text references job on delete set null;
create unique index job_one_retry on job (retry_of) where retry_of is not null;
create index job_history on job (organisation_id, created_at desc, id desc) where is_shown;
-- What a step is called before people; its name is the worker's own.
alter table job_step add column label text;
-- The steps of a job are seen by those who see the job.
drop policy read_own on job_step;
create policy read_own on job_step for select using (organisation_id = (select sextant_readable_organisation())
  and exists (select 1 from job where job.id = job_step.job_id));

insert into announcement (id, date, type, app_area, description, shown_from) values
('announcement_first_1', now(), 'feature', 'Chat', 'Ask in plain words. Each statement of an answer carries a mark that opens **the passage, the cell or the query** it rests on. An answer goes on while you are away, and Stop really stops it.', now()),
('announcement_first_2', now(), 'feature', 'Documents', 'Drop in PDFs, Word files, Markdown and text, whole folders at once. Each is read in the background and can be asked about soon after. What you replace or delete **stays for 30 days** and can be brought back.', now()),
('announcement_first_3', now(), 'feature', 'Data', 'Workbooks become tables that you can ask about. A figure in an answer is computed from the rows themselves, and the answer shows **the query behind it**.', now()),
('announcement_first_4', now(), 'feature', 'Organisations', 'Set up an organisation in two steps, **invite people** to it, and move between those you belong to. A demo organisation lets you look around first.', now()),
('announcement_first_5', now(), 'feature', 'Home', 'The home page tells what came in **since your last visit**, and what your documents and tables say about the topics on your watchlist.', now()),
('announcement_first_6', now(), 'feature', 'Account', 'Protect your account with **one-time codes**, see where you are signed in, and end any of those sessions.', now()),
('announcement_first_7', now(), 'feature', 'Background work', 'Long work shows how far it is, bottom right, and can be cancelled there. **See all** lists what ran in the last 30 days, why something failed, and lets you run it again.', now());
