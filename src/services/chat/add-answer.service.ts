import { addAnswerTexts as texts } from '../../../contract/chat/add-answer.texts.ts'
import { dashboardsRoutes } from '../../../contract/dashboards/dashboards.routes.ts'
import { formOf, positionOf } from '../../../contract/playbooks/answer-form.ts'
import { playbooksRoutes } from '../../../contract/playbooks/playbooks.routes.ts'
import { longestStepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { snapshotsRoutes } from '../../../contract/snapshots/snapshots.routes.ts'
import { longestComment } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { Api } from '../shared/http.ts'

export type AddAnswerService = ReturnType<typeof createAddAnswerService>

type OfProject = { project: string }
type InReport = OfProject & { code: string; date: string; key: string; text: string }
type InStep = OfProject & { topicId: string; stepId: string; label: string; question: string; text: string }

const refused = (message: string): Failure => ({ kind: 'rejected', message })

/** The text with the addition below it; unchanged if a lost reply hid that it was added already. */
function withAddition(text: string, addition: string, most: number): string {
  const added = addition.trim()
  if (text.trimEnd().endsWith(added)) return text
  const joined = text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`
  if (joined.length > most) throw refused(texts.tooLong)
  return joined
}

/** Adds answers to reports and playbooks. It reads each text just before, and saves on the revision that it read. */
export function createAddAnswerService(api: Api) {
  return {
    async targets({ project }: OfProject, signal: AbortSignal) {
      const options = { params: { project }, staleTime: 0, signal }
      const [{ dashboards }, { topics }] = await Promise.all([
        api.read(dashboardsRoutes.listDashboards, options),
        api.read(playbooksRoutes.listPlaybooks, options),
      ])
      return { dashboards, playbooks: topics }
    },

    async reports({ project, code }: OfProject & { code: string }, signal: AbortSignal) {
      const options = { params: { project, code }, staleTime: 0, signal }
      return (await api.read(snapshotsRoutes.listSnapshots, options)).snapshots
    },

    async addToReport({ project, code, date, key, text }: InReport, signal: AbortSignal) {
      const params = { project, code, date }
      const { snapshot } = await api.read(snapshotsRoutes.readSnapshot, { params, staleTime: 0, signal })
      const block = key === 'report' ? snapshot : snapshot.metrics[Number(key)]
      if (block === undefined) throw refused(texts.gone)
      if (block.isWriting || block.suggestion !== null) throw refused(texts.beingWritten)
      const edit = { comment: withAddition(block.comment, text, longestComment) }
      if (edit.comment !== block.comment) {
        const body = { edits: key === 'report' ? edit : { metrics: { [key]: edit } }, rev: snapshot.rev }
        await api.call(snapshotsRoutes.changeSnapshot, { params, body, signal })
      }
      return { to: pagePath('dashboard', { project, dashboard: code, tab: 'reports', date }) }
    },

    /** The answer stays unconfirmed, so that a person reads it in its step. */
    async addToStep({ project, topicId, stepId, label, question, text }: InStep, signal: AbortSignal) {
      const params = { project, topicId }
      const { topic } = await api.read(playbooksRoutes.readPlaybook, { params, staleTime: 0, signal })
      const step = topic.steps[stepId]
      const form = step === undefined ? [] : formOf(step)
      const known = form[positionOf(form, { label, question })]
      if (known === undefined) throw refused(texts.gone)
      const written = withAddition(known.text ?? '', text, longestStepAnswer)
      if (written !== known.text) {
        const body = { label, question, text: written, confirmed: false, rev: known.rev ?? 0 }
        await api.call(playbooksRoutes.answerQuestion, { params: { ...params, stepId }, body, signal })
      }
      return { to: pagePath('playbook', { project, topicId, tab: stepId }) }
    },
  }
}
