import { randomUUID } from 'node:crypto'
import type { PlaybookTopic, TemplateStep } from '../../contract/playbooks/playbooks.schemas.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { until } from '../until.ts'
import { type Library, startLibrary } from './library.ts'
import type { Answered, Person } from './test-server.ts'

type StepGiven = { id: string; type: TemplateStep['type']; label: string } & Partial<TemplateStep>
export const step = (given: StepGiven): TemplateStep => templateStepSchema.parse(given)
export const question = (label: string, text: string, idx = 0) => ({
  label,
  question: text,
  type: 'factual' as const,
  idx,
})

type TemplateGiven = {
  slug?: string
  status?: 'DRAFT' | 'PUBLISHED'
  partnerId?: string | null
  roles?: string[]
  userRole?: string
  steps: TemplateStep[]
}
export type PlaybookEnvironment = Library & {
  colleague: Person
  /** A template as its author would have published it; answers its slug. */
  template(given: TemplateGiven): Promise<string>
  as(token: string, method: string, path: string, body?: unknown): Promise<Answered>
  start(template: string, more?: object, token?: string): Promise<PlaybookTopic>
  read(id: string, token?: string): Promise<PlaybookTopic>
  /** Waits until a playbook is as it is asked for. */
  settledTopic(id: string, isSo: (topic: PlaybookTopic) => boolean, token?: string): Promise<PlaybookTopic>
  work(topic: PlaybookTopic, stepId: string, request: object, token?: string): Promise<Answered>
}

/** An organisation of two people with what playbooks need. `given`: the library of a server that is there. */
export async function startPlaybookEnvironment(given?: Library): Promise<PlaybookEnvironment> {
  const library = given ?? (await startLibrary())
  const colleague = await library.server.signUp('Colleague')
  await library.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    library.organisationId,
    colleague.id,
  ])
  const as = (token: string, method: string, path: string, body?: unknown) =>
    library.server.call(method, `/orgs/${library.project}${path}`, token, body, { 'idempotency-key': randomUUID() })
  const read = async (id: string, token = library.token) => (await as(token, 'GET', `/playbook/${id}`)).body.topic
  return {
    ...library,
    ...{ colleague, as, read },
    async template({
      slug = `t-${randomUUID()}`,
      status = 'PUBLISHED',
      partnerId = null,
      roles = [],
      userRole,
      steps,
    }) {
      const given = roles.map((name, idx) => ({ id: name, name, description: '', isUserRole: name === userRole, idx }))
      await library.rowsOf(
        `insert into playbook (id, name, description, category, slug, call_to_action, status, partner_id, roles, steps)
         values ($1, $1, 'What it is for', 'Strategy', $1, 'Begin', $2, $3, $4, $5)`,
        [slug, status, partnerId, JSON.stringify(given), JSON.stringify(steps)],
      )
      return slug
    },
    async start(template, more = {}, token = library.token) {
      const answer = await as(token, 'POST', '/playbook', { title: 'Review', accessLevel: 'shared', template, ...more })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.topic
    },
    async settledTopic(id, isSo, token = library.token) {
      await until(async () => isSo(await read(id, token)))
      return read(id, token)
    },
    work: (topic, stepId, request, token = library.token) =>
      as(token, 'PATCH', `/playbook/${topic.id}/${stepId}`, { rev: topic.steps[stepId]?.rev, ...request }),
  }
}
