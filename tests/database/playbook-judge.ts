import type { ServerEnvironment } from './server-environment.ts'

/** Sees, inside the database, every step that is completed or written against the rules; it shares no code with the server. */
const judge = `
  create table judged (step_id text, fault text);
  create function judge_step() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if exists (select 1 from playbook_step o where o.topic_id = new.topic_id and not o.is_left_out and not o.is_complete
        and (new.includes ? o.id or new.matter_step = o.id)) then
      insert into judged values (new.id, 'completed before what it builds on');
    end if;
    if new.is_left_out then insert into judged values (new.id, 'completed though it was taken out'); end if;
    if current_setting('sextant.worker', true) is distinct from 'on' and new.allowed_role <> 'Anyone' and not exists (
        select 1 from playbook_topic t where t.id = new.topic_id
          and t.user_roles ->> new.allowed_role = current_setting('sextant.person', true)) then
      insert into judged values (new.id, 'completed by another than its role');
    end if;
    return null;
  end $$;
  create trigger judge_step after update on playbook_step for each row
    when (new.is_complete and not old.is_complete) execute function judge_step();
  create function judge_work() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if exists (select 1 from playbook_step s where s.topic_id = new.topic_id and s.id = new.step_id
        and s.generation > new.generation) then
      insert into judged values (new.step_id, 'written by work that came late');
    end if;
    return null;
  end $$;
  create trigger judge_work after update on playbook_work for each row
    when (old.output is distinct from new.output) execute function judge_work();
`

/** Answers what was done against the rules so far. */
export async function plantPlaybookJudge(environment: ServerEnvironment): Promise<() => Promise<unknown[]>> {
  await environment.rowsOf(judge)
  return () => environment.rowsOf('select step_id, fault from judged')
}
