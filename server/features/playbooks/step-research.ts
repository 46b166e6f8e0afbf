import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { isAnswered } from '../../engines/playbooks/index.ts'
import { ask, type Said } from './ask.ts'
import { frameOf } from './step-frame.ts'
import { openAnswer, type StepResult, type StepWork } from './step-work.ts'

const mostQuestions = 60
const notSearched = 'Sources outside the organisation were not searched: no search service is set up.'
const lookedThrough = {
  external: 'Only its own website was looked through.',
  both: 'The answers come from its documents, figures and website.',
}

/** The questions of the step, those that break it down, or its topic where it has none. */
function questionsIn({ config }: StepWork): { label: string; question: string }[] {
  const named = questionsOf(config).map(({ label, question }) => ({ label, question: question.trim() || label }))
  const parts = config.breakdown ? config.breakdownQuestions.split('\n').map((one) => one.trim()) : []
  const all = [...named, ...parts.map((question) => ({ label: '', question }))].filter(
    ({ question }) => question !== '',
  )
  const topic = config.topic.trim() || config.label
  return all.length > 0 ? all.slice(0, mostQuestions) : [{ label: '', question: topic }]
}

/** Answers one question after the other; each answer is kept as soon as it is there. */
export async function research(work: StepWork): Promise<StepResult> {
  const { context, config } = work
  const questions = questionsIn(work)
  const answers: StepAnswer[] = questions.map(openAnswer)
  const model = await work.modelFor(context)
  const { lines: frame, remark } = frameOf(work.held, work.step)
  const { researchSource: source } = config
  const asked = { source, topic: config.topic.trim() || config.label }
  const { ports, remarks, isSearched } = await work.sourcesFor(context, asked)
  if (source !== 'internal' && !isSearched) remarks.push(`${notSearched} ${lookedThrough[source]}`)
  if (remark !== null && !model.isBuiltIn) remarks.push(remark)
  const notes = () => (remarks.length === 0 ? {} : { otherNotes: remarks.join('\n\n') })
  for (const [at, one] of questions.entries()) {
    answers[at] = { ...openAnswer(one), status: 'PROGRESS' }
    await work.keep({ answers, ...notes() })
    const said = await context.step<Said>(`question ${at}`, () =>
      ask({ ports, model, signal: context.signal, frame }, one.question),
    )
    answers[at] = { ...one, ...resultOf(said) }
    if (said.failure !== null) remarks.push(playbookWorkTexts.noAnswerYet(one.question, said.failure))
    await context.progress((at + 1) / questions.length)
  }
  return { output: { answers, ...notes() } }
}

/** A call that failed, and an answer that found nothing, leave their question open. */
function resultOf({
  text,
  citations,
  failure,
  toCheck,
  figures,
}: Said): Pick<StepAnswer, 'status' | 'text' | 'citations' | 'toCheck' | 'figures'> {
  if (text === '') return { status: 'PENDING', text: failure === null ? texts.nothingFound : null, citations: [] }
  const isWhole = failure === null && isAnswered(text)
  const checked = { ...(toCheck === undefined ? {} : { toCheck }), ...(figures === undefined ? {} : { figures }) }
  return { status: isWhole ? 'SUCCESS' : 'PENDING', text, citations, ...checked }
}
