import { answeringText } from '../../../contract/chat/passages.ts'
import { questionsOf } from '../../../contract/playbooks/playbook-steps.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { plainText } from '../../engines/passages/index.ts'
import { isAnswered } from '../../engines/playbooks/index.ts'
import { sideBySide } from '../../platform/jobs/side-by-side.ts'
import { ask, type Asking, type Said } from './ask.ts'
import { judgeSentences } from './judge-sentences.ts'
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

/** Answers the questions side by side, as many as the organisation may ask at once; each answer is kept as soon as it is there. */
export async function research(work: StepWork): Promise<StepResult> {
  const { context, config, held, questionShares } = work
  const questions = questionsIn(work)
  const answers = questions.map((one) => answeredBefore(work.output, one) ?? openAnswer(one))
  const failures = new Map<number, string>()
  const model = await work.modelFor(context)
  const { lines, remark } = frameOf(held, work.step)
  const frame = [...lines, playbookWorkTexts.aboutTheMatter]
  const { researchSource: source } = config
  const asked = { source, topic: config.topic.trim() || config.label }
  const { ports, remarks, isSearched } = await work.sourcesFor(context, asked)
  if (source !== 'internal' && !isSearched) remarks.push(`${notSearched} ${lookedThrough[source]}`)
  if (remark !== null && !model.isBuiltIn) remarks.push(remark)
  const notes = () => {
    const failed = [...failures].toSorted(([one], [other]) => one - other).map(([, text]) => text)
    const all = [...remarks, ...failed]
    return all.length === 0 ? {} : { otherNotes: all.join('\n\n') }
  }
  let kept: Promise<void> = Promise.resolve()
  const keep = () => (kept = kept.then(() => work.keep({ answers: [...answers], ...notes() })))
  const isDone = (answer: StepAnswer | undefined) => answer?.status === 'SUCCESS'
  let done = answers.filter(isDone).length
  const answerOne = async (one: (typeof questions)[number], at: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    if (isDone(answers[at])) return
    answers[at] = { ...openAnswer(one), status: 'PROGRESS' }
    await keep()
    const said = await context.step<Said>(`question ${at}`, () =>
      askWithSources({ ...work, context: { ...context, signal } }, { ports, model, frame }, one.question),
    )
    answers[at] = { ...one, ...resultOf(said) }
    if (said.failure !== null) failures.set(at, playbookWorkTexts.noAnswerYet(one.question, said.failure))
    await keep()
    done += 1
    await context.progress(done / questions.length)
  }
  await sideBySide(context.signal, questions, (one, at, signal) =>
    questionShares.run(held.topic.organisation_id, () => answerOne(one, at, signal)),
  )
  return { output: { answers, ...notes() } }
}

/** What work on the same step that failed or was cancelled has answered already. */
const answeredBefore = ({ answers = [] }: StepWork['output'], asked: { label: string; question: string }) =>
  answers.find(
    ({ status, label, question }) => status === 'SUCCESS' && label === asked.label && question === asked.question,
  )

type Answering = Pick<Asking, 'ports' | 'model'> & { frame: string[] }
/** One answer, in which what names no source was looked up in what its tools returned, as in the draft of a document. */
async function askWithSources(work: StepWork, { ports, model, frame }: Answering, question: string): Promise<Said> {
  const { context, held, workers } = work
  const { read, ...said } = await ask({ ports, model, signal: context.signal, frame }, question)
  if (model.isBuiltIn) return withAnsweringPassages(said)
  if (said.failure !== null || !isAnswered(said.text)) return said
  const options = { organisationId: held.topic.organisation_id, signal: context.signal }
  const { unmarked } = await workers.run('check a draft', { ...options, input: { draft: said.text, headings: [] } })
  if (unmarked.length === 0) return said
  const material = [...frame, ...read].join('\n')
  const { unsupported, isJudged } = await judgeSentences(work, {
    sentences: unmarked.map((sentence) => ({ sentence, open: null })),
    material,
  })
  const names = new Set(unsupported)
  const unsourced = isJudged ? unmarked.filter((sentence) => names.has(plainText(sentence))) : unmarked
  if (unsourced.length === 0) return said
  const toCheck = unsourced.map((figure) => ({ figure, reason: playbookWorkTexts.noSource }))
  const isUnfounded = isJudged && said.citations.length === 0 && unsourced.length === unmarked.length
  return { ...said, toCheck: [...(said.toCheck ?? []), ...toCheck], ...(isUnfounded ? { isUnfounded } : {}) }
}

/** Without the passages that were shown beside those that answer. */
function withAnsweringPassages(said: Said): Said {
  const text = answeringText(said.text)
  if (text === said.text) return said
  return { ...said, text, citations: said.citations.filter(({ mark }) => text.includes(`[^${mark}]`)) }
}

/** A call that failed, and an answer that found nothing or that nothing bears out, leave their question open. */
function resultOf({
  text,
  citations,
  failure,
  toCheck,
  figures,
  isUnfounded = false,
}: Said): Pick<StepAnswer, 'status' | 'text' | 'citations' | 'toCheck' | 'figures'> {
  if (text === '') return { status: 'PENDING', text: failure === null ? texts.nothingFound : null, citations: [] }
  const isWhole = failure === null && isAnswered(text) && !isUnfounded
  const checked = { ...(toCheck === undefined ? {} : { toCheck }), ...(figures === undefined ? {} : { figures }) }
  return { status: isWhole ? 'SUCCESS' : 'PENDING', text, citations, ...checked }
}
