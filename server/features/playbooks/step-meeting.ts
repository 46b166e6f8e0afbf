import { meetingTexts as texts } from '../../../contract/playbooks/meeting.texts.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer, StepOutput } from '../../../contract/playbooks/playbooks.schemas.ts'
import { escapeMarkdown, withShortLines } from '../../engines/playbooks/index.ts'
import { type Question, type ReadMeeting, readByModel } from './meeting-by-model.ts'
import { openAnswer, type StepResult, type StepWork } from './step-work.ts'

const quotedLine = ({ who, text }: { who: string | null; text: string }) =>
  `> ${who === null ? '' : `**${escapeMarkdown(who)}:** `}${escapeMarkdown(text)}`
const quotedLines = (said: readonly { who: string | null; text: string }[]) => said.map(quotedLine).join('\n>\n')

const answered = (question: Question, text: string | null): StepAnswer =>
  text === null ? openAnswer(question) : { ...question, status: 'SUCCESS', text }

/** Decisions, actions, dissent and open questions of a transcript, by a model whose entries are checked, else by rules. */
export async function readTranscript(work: StepWork): Promise<StepResult> {
  const { context, held, config, output } = work
  const transcript = withShortLines(output.transcript ?? '')
  const metOn = output.metOn ?? null
  const head = { title: config.label, matter: held.topic.title }
  const questions = questionsOf(config).map(({ label, question }) => ({ label, question: question.trim() || label }))
  const model = await work.modelFor(context)
  const refusal = model.isBuiltIn ? null : ((await model.refusal?.()) ?? null)
  const found =
    model.isBuiltIn || transcript.trim() === ''
      ? null
      : refusal === null
        ? await readByModel(work, model, { transcript, questions, metOn })
        : { failure: refusal }
  if (found !== null && 'meeting' in found) return byModel(work, questions, { found, model: model.id, head })
  const remark = found === null ? texts.byRules : texts.withoutModel(found.failure)
  const byRules = await context.step('read', () =>
    work.workers.run('read a meeting', {
      ...{ organisationId: held.topic.organisation_id, signal: context.signal },
      input: {
        ...{ transcript, questions: questions.map(({ question }) => question), remarks: [remark] },
        head: { ...head, metOn },
      },
    }),
  )
  const answers = questions.map((one, at) => {
    const said = byRules.answers[at] ?? []
    return answered(one, said.length === 0 ? null : quotedLines(said))
  })
  return resultOf(output, byRules, answers)
}

async function byModel(
  { context, held, output, workers }: StepWork,
  questions: readonly Question[],
  { found, model, head }: { found: ReadMeeting; model: string; head: { title: string; matter: string } },
): Promise<StepResult> {
  const { meeting, remarks, authorNotes } = found
  const html = await workers.run('write the notes of a meeting', {
    ...{ organisationId: held.topic.organisation_id, signal: context.signal },
    input: {
      ...{ meeting, remarks, authorNotes, origin: texts.byModel(model) },
      head: { ...head, metOn: meeting.metOn },
    },
  })
  const answers = questions.map((one, at) => {
    const own = meeting.notes.answers.filter(({ question }) => question === at + 1)
    const text = own.map((answer) => `${answer.text}\n\n${quotedLines(answer.quotes)}`).join('\n\n')
    return answered(one, text === '' ? null : text)
  })
  const openPoints = meeting.notes.open.map(({ text }) => text)
  return resultOf(output, { html, openPoints }, answers)
}

const resultOf = (
  { transcript = '', metOn }: StepOutput,
  { html: document, openPoints }: { html: string; openPoints: string[] },
  answers: StepAnswer[],
): StepResult => ({
  output: {
    ...{ transcript, document, completed: true },
    ...(metOn === undefined ? {} : { metOn }),
    ...(openPoints.length > 0 ? { openPoints } : {}),
    ...(answers.length > 0 ? { answers } : {}),
  },
})
