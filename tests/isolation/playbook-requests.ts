import { randomUUID } from 'node:crypto'
import type { PersonKind, Environment } from './people.ts'

type Request = { params?: Record<string, string>; body?: unknown }
type Make = (environment: Environment, kind: PersonKind, project: string) => Promise<Request>
type Planted = { access: 'shared' | 'private'; isComplete?: boolean; isDeleted?: boolean; isForm?: boolean }

const config = { type: 'meetingNotes', label: 'Secret meeting', allowedRole: 'Anyone', visibility: 'visible' }
const written = {
  ...{ ...config, capabilities: [], guidance: 'Secret', outputs: [], breakdown: false, breakdownQuestions: '' },
  ...{ topic: '', researchSource: 'internal', format: '', includeStepsString: '' },
}

const asked = { label: 'Secret aim', question: 'Which aim?' }
const answer = { ...asked, status: 'PENDING', text: 'To grow', confirmed: false, rev: 1 }
const form = { ...written, type: 'chat', outputs: [{ ...asked, type: 'creative', idx: 0 }] }

/** A playbook of one step that the member of A has started in this organisation. */
async function plantPlaybook(
  environment: Environment,
  project: string,
  { access, isComplete, isDeleted, isForm = false }: Planted,
) {
  const topicId = `playbook_topic_${randomUUID()}`
  const organisation = '(select id from organisation where code = $2)'
  await environment.database.query(
    `insert into playbook_topic (id, organisation_id, title, access_level, template_id, template_version, template_name,
       roles, user_roles, created_by, completed_at, deleted_at)
     values ($1, ${organisation}, 'Secret review', $4, 'none', 1, 'none', '[]', '{}',
       (select person_id from token where hash = sha256($3::bytea)),
       case when $5 then now() end, case when $6 then now() end)`,
    [topicId, project, Buffer.from(environment.token.member!), access, isComplete ?? false, isDeleted ?? false],
  )
  await environment.database.query(
    `insert into playbook_step (organisation_id, topic_id, id, type, allowed_role, visibility, is_complete)
     values (${organisation}, $1, '001', $4, 'Anyone', 'visible', $3)`,
    [topicId, project, isComplete ?? false, isForm ? 'chat' : 'meetingNotes'],
  )
  await environment.database.query(
    `insert into playbook_work (organisation_id, topic_id, step_id, config, output)
     values (${organisation}, $1, '001', $3, $4)`,
    [topicId, project, JSON.stringify(isForm ? form : written), JSON.stringify(isForm ? { answers: [answer] } : {})],
  )
  return topicId
}

const playbook =
  (planted: Planted, body?: unknown): Make =>
  async (environment, _kind, project) => ({
    params: { topicId: await plantPlaybook(environment, project, planted), stepId: '001' },
    ...(body === undefined ? {} : { body }),
  })

/** A template that is everybody's. */
const template: Make = async (environment) => {
  const slug = `template-${randomUUID()}`
  await environment.database.query(
    "insert into playbook (id, name, slug, status, steps) values ($1, 'Review', $1, 'PUBLISHED', $2)",
    [slug, JSON.stringify([{ ...written, id: '001' }])],
  )
  return { body: { title: 'Review', accessLevel: 'shared', template: slug } }
}
const nothing: Make = async () => ({})

export const playbookRequests = {
  listPlaybookTemplates: nothing,
  listPlaybooks: nothing,
  startPlaybook: template,
  readPlaybook: playbook({ access: 'private' }),
  changePlaybook: playbook({ access: 'shared' }, { settings: { title: 'Another title' }, rev: 1 }),
  deletePlaybook: playbook({ access: 'private' }),
  restorePlaybook: playbook({ access: 'private', isDeleted: true }, {}),
  setPlaybookReminders: playbook({ access: 'shared' }, { requested: false }),
  clonePlaybook: playbook({ access: 'shared', isComplete: true }, {}),
  workOnStep: playbook({ access: 'shared' }, { transcript: 'Ann: We agreed.', rev: 1 }),
  answerQuestion: playbook({ access: 'shared', isForm: true }, { ...asked, text: 'To last', confirmed: true, rev: 1 }),
  resetStep: playbook({ access: 'shared', isComplete: true }, {}),
}
