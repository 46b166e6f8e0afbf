import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { NewResearch, ResearchChange, ResearchTopic } from '../../../contract/research/research.schemas.ts'
import type { OutlinePart, PlannedQuestion } from '../../../contract/research/research-notes.schemas.ts'
import { researchProblems } from '../../../contract/research/research-problems.texts.ts'
import type { CommandActor } from '../../machines/shared/command.machine.ts'
import { useFeature } from '../shared/system-context.ts'
import { useResearchAddress } from './research.hooks.ts'

type Detail = Omit<PlannedQuestion, 'question'>
export type ResearchForm = Omit<NewResearch, 'addresses' | 'questions' | 'details' | 'outline' | 'assumptions'> & {
  addresses: string
  /** Null until the plan has been requested. */
  questions: readonly string[] | null
  /** Details of the questions, if a language model planned them. */
  details: readonly Detail[]
  outline: readonly OutlinePart[]
  assumptions: readonly string[]
}

const empty: ResearchForm = {
  ...{ topic: '', outputFormat: '', updateFrequency: '', accessLevel: 'shared', isSubscribed: false },
  ...{ role: '', source: 'internal', addresses: '', questions: null },
  ...{ details: [], outline: [], assumptions: [] },
}

const detailOf = ({ question: _, ...detail }: PlannedQuestion): Detail => detail

/** The plan that a topic used, for editing. */
function planOf({ plan, detailedAnswers }: ResearchTopic, isNew: boolean) {
  if (isNew) return { questions: null, details: [], outline: [], assumptions: [] }
  if (plan === null) {
    const asked = detailedAnswers.map(({ question }) => question)
    return { questions: asked.length === 0 ? null : asked, details: [], outline: [], assumptions: [] }
  }
  const { questions, outline, assumptions } = plan
  return {
    questions: questions.map(({ question }) => question),
    details: questions.map(detailOf),
    outline,
    assumptions,
  }
}

/** A topic's values, for editing it or for starting a similar one. */
const formOf = (topic: ResearchTopic, isNew: boolean): ResearchForm => ({
  ...{ topic: topic.topic, outputFormat: topic.outputFormat, updateFrequency: topic.updateFrequency },
  ...{ accessLevel: topic.accessLevel, isSubscribed: topic.isSubscribed, role: topic.role, source: topic.source },
  addresses: topic.addresses.join('\n'),
  ...planOf(topic, isNew),
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The request body from the form. */
export const fieldsOf = ({
  questions,
  addresses,
  details,
  outline,
  assumptions,
  ...fields
}: ResearchForm): NewResearch => {
  const none = { why: '', sources: '', doneWhen: '' }
  const asked = (questions ?? [])
    .map((question, at) => ({ question: question.trim(), detail: details[at] ?? none }))
    .filter(({ question }) => question !== '')
  const parts = outline.filter(({ heading }) => heading.trim() !== '')
  return {
    ...{ ...fields, addresses: linesOf(addresses) },
    ...(asked.length === 0
      ? {}
      : { questions: asked.map(({ question }) => question), details: asked.map(({ detail }) => detail) }),
    ...(questions === null ? {} : { outline: parts, assumptions: [...assumptions] }),
  }
}

/** Parts of one plan, which are sent together. */
const planFields: readonly string[] = ['questions', 'details', 'outline', 'assumptions']

/** What was changed since the form was filled: the rest may be another by now, and is nobody's to write back. */
export function changesOf(filled: ResearchForm, form: ResearchForm): ResearchChange {
  const before = new Map(Object.entries(fieldsOf(filled)))
  const fields = Object.entries(fieldsOf(form))
  const changed = fields.flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(before.get(name)) ? [] : [name],
  )
  const isPlanChanged = changed.some((name) => planFields.includes(name))
  return Object.fromEntries(
    fields.filter(([name]) => (planFields.includes(name) ? isPlanChanged : changed.includes(name))),
  )
}

export type FormProblems = { topic: string | null; role: string | null; addresses: string | null }

function problemsOf({ topic, role, addresses }: ResearchForm): FormProblems {
  const isWeb = (line: string) => URL.canParse(line) && /^https?:$/.test(new URL(line).protocol)
  return {
    topic: topic.trim() === '' ? researchProblems.topic : null,
    role: role.trim() === '' ? researchProblems.role : null,
    addresses: linesOf(addresses).every(isWeb) ? null : researchProblems.address,
  }
}

/** The result of a command and its key; null until there is one. */
function useOutcome<TOutput, TPayload>(command: CommandActor<TOutput, TPayload> | undefined) {
  const key = useSelector(command, (snapshot) =>
    snapshot?.hasTag('done') ? (snapshot.context.intention?.key ?? null) : null,
  )
  const output = useSelector(command, (snapshot) => (snapshot?.hasTag('done') ? snapshot.context.output : null))
  return { key, output: output ?? null }
}

/** The form of a topic, with its format suggestion and its plan. */
export function useResearchForm(start: ResearchTopic | null, isNew: boolean) {
  const { project } = useResearchAddress()
  const [filled] = useState<ResearchForm>(() => (start === null ? empty : formOf(start, isNew)))
  const [form, setForm] = useState(filled)
  const [isTried, setTried] = useState(false)
  const suggestion = useFeature('format suggestion')
  const planning = useFeature('research plan')
  const suggested = useOutcome(suggestion)
  const planned = useOutcome(planning)
  const [taken, setTaken] = useState<{ suggested: string | null; planned: string | null }>({
    suggested: null,
    planned: null,
  })
  const change = (changed: Partial<ResearchForm>) => setForm((before) => ({ ...before, ...changed }))
  // Each result is applied once; later edits stay.
  if (suggested.key !== taken.suggested || planned.key !== taken.planned) {
    setTaken({ suggested: suggested.key, planned: planned.key })
    if (suggested.key !== taken.suggested && suggested.output !== null) change({ outputFormat: suggested.output })
    if (planned.key !== taken.planned && planned.output !== null) {
      const { questions, details, outline, assumptions } = planned.output
      change({ questions, details, outline, assumptions })
    }
  }
  const plan = planned.output
  const problems = problemsOf(form)
  const isSuggesting = useSelector(suggestion, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const topic = form.topic.trim()
  return {
    form,
    changes: changesOf(filled, form),
    change,
    /** Only shown after the first attempt to submit. */
    problems: isTried ? problems : { topic: null, role: null, addresses: null },
    isRight: Object.values(problems).every((problem) => problem === null),
    tried: () => setTried(true),
    suggestDisabledReason: topic === '' ? texts.suggestNeedsTopic : isSuggesting ? texts.suggesting : null,
    suggest: () => {
      suggestion?.send({ type: 'command.dismissed' })
      suggestion?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, topic } })
    },
    plan,
    isPlanning: useSelector(planning, (snapshot) => snapshot?.hasTag('busy') ?? false),
    planFailure: useSelector(planning, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
    ),
    planDisabledReason: topic === '' ? texts.suggestNeedsTopic : problems.addresses,
    askForPlan: () => askForPlan(topic),
    /** Selects one of the readings that the plan asks about, and plans again. */
    chooseReading: (choice: string) => {
      const read = texts.readAs(topic, choice)
      change({ topic: read })
      askForPlan(read)
    },
  }
  function askForPlan(asked: string) {
    planning?.send({ type: 'command.dismissed' })
    const { source, role, outputFormat } = form
    const payload = {
      project,
      topic: asked,
      role: role.trim(),
      outputFormat,
      source,
      addresses: linesOf(form.addresses),
    }
    planning?.send({ type: 'command.requested', key: crypto.randomUUID(), payload })
  }
}
export type ResearchFormView = ReturnType<typeof useResearchForm>
