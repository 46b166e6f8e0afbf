-- The chat opens the conversation that a person used last (AM-34); until now it opened the first one they made.
update thread set is_default = false where is_default;
update thread set is_default = true where id in (
  select distinct on (t.organisation_id, t.person_id) t.id
  from thread t
  where t.deleted_at is null and t.person_id is not null
  order by t.organisation_id, t.person_id, coalesce(
    (select max(m.created_at) from message m where m.thread_id = t.id and m.role = 'user'), t.created_at
  ) desc, t.id desc
);
