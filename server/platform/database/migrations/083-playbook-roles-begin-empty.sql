-- Whoever takes a role may not read what it holds, so neither may their transaction write it: these run in its stead.

-- Empties the private steps of a role, also those that are left out. Answers their former conversations, which are nobody's.
create function sextant_empty_role(topic text, role_name text) returns setof text
language plpgsql security definer set search_path = public as $$
begin
  if not exists (
    select 1 from playbook_topic t where t.id = topic and t.organisation_id = sextant_writable_organisation()
      and (t.access_level = 'shared' or t.created_by = sextant_person())
  ) then
    raise exception 'not a playbook of this organisation';
  end if;
  update playbook_work w set output = '{}', problem = null, generation = s.generation + 1
  from playbook_step s
  where s.topic_id = topic and s.allowed_role = role_name and s.visibility = 'private'
    and w.topic_id = s.topic_id and w.step_id = s.id;
  return query update thread h set deleted_at = now(), stop_requested = true
  from playbook_step s
  where s.topic_id = topic and s.allowed_role = role_name and s.visibility = 'private' and h.id = s.thread_id
  returning h.id;
end $$;

-- A mail to whoever holds a role until now, if it may go to them at all.
create function sextant_mail_holder(topic text, role_name text, mail_subject text, mail_body text) returns void
language sql security definer set search_path = public as $$
  insert into mail (recipient, subject, body)
  select p.email, mail_subject, mail_body
  from playbook_topic t
  join membership m on m.organisation_id = t.organisation_id and m.person_id = t.user_roles ->> role_name
  join person p on p.id = m.person_id
  where t.id = topic and t.organisation_id = sextant_writable_organisation()
    and (t.access_level = 'shared' or t.created_by = sextant_person())
    and p.deleted_at is null and not p.is_temporary and p.verified_at is not null
$$;
