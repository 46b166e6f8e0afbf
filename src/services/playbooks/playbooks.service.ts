import { playbooksRoutes as routes } from '../../../contract/playbooks/playbooks.routes.ts'
import type {
  AnswerGiven,
  NewPlaybook,
  PlaybookSettings,
  PlaybookTopic,
  StepChange,
} from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

export type PlaybooksService = ReturnType<typeof createPlaybooksService>
type TopicAddress = { project: string; topicId: string }
type StepAddress = TopicAddress & { stepId: string }
type Completion = StepAddress & { rev: number; isHalfFinished: boolean }
type Changes = { remindsMe?: boolean; settings?: PlaybookSettings; steps?: Record<string, StepChange>; rev: number }
type Environment = {
  /** This tab's storage, so that a reload repeats the same request. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  newKey: () => string
}

const noTemplate: Failure = { kind: 'not found', message: texts.noTemplate }

export function createPlaybooksService(api: Api, { storage, newKey }: Environment) {
  const read = async ({ project, topicId }: TopicAddress, signal: AbortSignal): Promise<PlaybookTopic> =>
    (await api.read(routes.readPlaybook, { params: { project, topicId }, staleTime: 0, signal })).topic

  const listTemplates = async (project: string, signal: AbortSignal) =>
    (await api.read(routes.listPlaybookTemplates, { params: { project }, staleTime: 0, signal })).templates

  async function start(project: string, given: NewPlaybook, idempotencyKey: string, signal: AbortSignal) {
    const body = given
    return (await api.call(routes.startPlaybook, { params: { project }, body, idempotencyKey, signal })).topic
  }

  /**
   * Idempotency key for a request made by a URL: opening it again, by reload or by Back, creates no second playbook.
   */
  function keyOf(key: string): string {
    const known = storage.getItem(key)
    if (known !== null) return known
    const made = newKey()
    storage.setItem(key, made)
    return made
  }

  return {
    read,
    listTemplates,
    start,
    list: async (project: string, signal: AbortSignal) =>
      (await api.read(routes.listPlaybooks, { params: { project }, staleTime: 0, signal })).topics,

    /** Starts a shared playbook named after its template, with all roles held by its creator. */
    async startAtOnce(
      project: string,
      personId: string,
      requested: string,
      signal: AbortSignal,
    ): Promise<PlaybookTopic> {
      const templates = await listTemplates(project, signal)
      const template = templates.find(({ slug }) => slug === requested) ?? templates.find(({ id }) => id === requested)
      if (!template) throw noTemplate
      const userRoles = Object.fromEntries(template.roles.map(({ name }) => [name, personId]))
      const key = `playbook-start:${personId}:${project}:${template.id}`
      const given = { title: template.name, accessLevel: 'shared' as const, userRoles, template: template.id }
      const topic = await start(project, given, keyOf(key), signal)
      storage.removeItem(key)
      return topic
    },

    async change(
      { project, topicId, remindsMe, ...body }: TopicAddress & Changes,
      signal: AbortSignal,
    ): Promise<PlaybookTopic> {
      const params = { project, topicId }
      if (remindsMe !== undefined)
        return (await api.call(routes.setPlaybookReminders, { params, body: { requested: remindsMe }, signal })).topic
      return (await api.call(routes.changePlaybook, { params, body, signal })).topic
    },
    async remove(project: string, topicId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deletePlaybook, { params: { project, topicId }, body: {}, signal })
    },
    async restore(project: string, topicId: string, signal: AbortSignal): Promise<PlaybookTopic> {
      return (await api.call(routes.restorePlaybook, { params: { project, topicId }, body: {}, signal })).topic
    },
    async repeat(project: string, topicId: string, idempotencyKey: string, signal: AbortSignal) {
      const params = { project, topicId }
      return (await api.call(routes.clonePlaybook, { params, body: {}, idempotencyKey, signal })).topic
    },

    async complete({ project, topicId, stepId, rev, isHalfFinished }: Completion, signal: AbortSignal) {
      const body = { readyToComplete: true as const, rev, ...(isHalfFinished ? { halfFinished: true as const } : {}) }
      return api.call(routes.workOnStep, { params: { project, topicId, stepId }, body, signal })
    },
    async saveTranscript(
      {
        project,
        topicId,
        stepId,
        ...body
      }: StepAddress & { rev: number; transcript: string; metOn?: string | undefined },
      signal: AbortSignal,
    ) {
      return api.call(routes.workOnStep, { params: { project, topicId, stepId }, body, signal })
    },
    async tryAgain({ project, topicId, stepId, rev }: StepAddress & { rev: number }, signal: AbortSignal) {
      const params = { project, topicId, stepId }
      return api.call(routes.workOnStep, { params, body: { again: true, rev }, signal })
    },
    async answer({ project, topicId, stepId, answer }: StepAddress & { answer: AnswerGiven }, signal: AbortSignal) {
      const params = { project, topicId, stepId }
      return (await api.call(routes.answerQuestion, { params, body: answer, signal })).topic
    },
    async reset({ project, topicId, stepId }: StepAddress, signal: AbortSignal): Promise<PlaybookTopic> {
      return (await api.call(routes.resetStep, { params: { project, topicId, stepId }, body: {}, signal })).topic
    },
  }
}
