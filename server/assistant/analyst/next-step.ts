import { isSpreadsheet } from '../../../contract/documents/file-types.ts'
import type { Metrics } from '../assistant.ports.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { type Conversation, type FoundPassage, readConversation } from './conversation.ts'
import { figuresAnswer, hasFigures } from './figures-answer.ts'
import { budgetComparison } from './budget.ts'
import { hasAnswer, interpret, isStrong, isWeak } from './interpret.ts'
import { weekdayPattern } from '../language/weekdays.ts'
import { type Drawing, drawingOf, drawnAs } from './drawing.ts'
import type { ModelPrompt } from './model-types.ts'
import { passagesAnswer } from './passages-answer.ts'
import { type FigurePlan, planFigures } from './plan.ts'
import { budgetRefusal, planBudget, spanNote } from './plan-budget.ts'
import { chartOf } from './plan-chart.ts'
import { readQuestion, searchPhrases } from './question.ts'
import type { Reading } from './reading.ts'
import { type SpelledQuestion, spellerOf } from './spelled-question.ts'
import { documentsList, figuresList, talkOf } from './talk.ts'
import { missingAnswer, noFiguresAnswer, singleRecordsAnswer } from './without-figures.ts'

/** What the analyst does next: one tool call, or its answer. */
export type AnalystStep = { type: 'text'; text: string } | { type: 'call'; name: string; input: object }

const searchLimit = 40
const listLimit = 30
const weekdays = new RegExp(`\\b(?:week-?days?|weekends?|days? of the week|${weekdayPattern})\\b`, 'i')
const isByWeekday = (question: string): boolean => weekdays.test(question)
/** "What happens if we take less than the minimum?": a rule is asked for, whatever figure has such a name. */
const asksForConsequence = (question: string): boolean =>
  /\bwhat (?:happens|would happen|will happen) (?:if|when)\b|\bwhat if\b/i.test(question)
/** "When ..." is answered by a time: one of a list, the first or the last, the best period; never by a figure. */
const answersWhen = ({ timeEnd, lookup, cues }: Reading): boolean =>
  timeEnd !== null || lookup !== null || cues.granularity !== null
const asksWhen = (question: string): boolean => /^\s*(?:(?:and|so|but) )?when\b/i.test(question)
const say = (text: string): AnalystStep => ({ type: 'text', text })
const call = (name: string, input: object): AnalystStep => ({ type: 'call', name, input })

/** `refusal`: why there is no figure; `note`: what a reader must know beside it; `leftOut`: words without a place in it. */
type Planned = {
  plan: FigurePlan
  refusal: string | null
  note: string
  isStrong: boolean
  leftOut: string[]
  read: SpelledQuestion['read']
}

type Asked = Pick<Conversation, 'question' | 'earlier' | 'today'>

/** The question whose figures are to be drawn: the last that asked for more than a drawing. */
function drawnBefore({ earlier, today }: Asked): Asked {
  const at = earlier.findLastIndex((question) => drawingOf(question) === null)
  return { question: earlier[at] ?? '', earlier: earlier.slice(0, Math.max(at, 0)), today }
}

/** The figures of the answer before, shown in another way; null where there are none. */
function drawnAgain(asked: Asked, metrics: Metrics, drawing: Drawing): Planned | null {
  const planned = planOf(drawnBefore(asked), metrics, drawing)
  return planned === null ? null : { ...planned, plan: { ...planned.plan, drawing } }
}

/** How the tables may answer the question; null when they cannot. */
function planOf({ question, earlier, today }: Asked, metrics: Metrics, drawing: Drawing | null): Planned | null {
  if (asksForConsequence(question)) return null
  const spell = spellerOf(metrics.factTables)
  const { text, read } = spell(question)
  const before = earlier.map((each) => spell(each).text)
  const shown = (given: Reading): Reading => (drawing === null ? given : drawnAs(given, drawing))
  const budget = budgetComparison(text, before, metrics.factTables)
  const budgetPlan = budget === null ? null : planBudget({ ...budget, actual: shown(budget.actual) }, today)
  if (budget !== null && budgetPlan !== null)
    return {
      ...{ plan: budgetPlan, refusal: budgetRefusal(budget), note: spanNote(budget, today), isStrong: true, read },
      leftOut: [...budget.actual.unexplained, ...budgetPlan.leftOut],
    }
  const own = interpret(text, before, metrics.factTables)
  const reading = own === null ? null : shown(own)
  const plan = reading === null ? null : planFigures(reading, today)
  if (reading === null || plan === null || (asksWhen(text) && !answersWhen(reading))) return null
  if (hasAnswer(reading) && isByWeekday(text))
    return { plan, refusal: texts.noWeekdays, note: '', isStrong: false, leftOut: [], read }
  return isWeak(reading)
    ? {
        plan,
        refusal: null,
        note: '',
        isStrong: isStrong(reading),
        leftOut: [...reading.unexplained, ...plan.leftOut],
        read,
      }
    : null
}

/** The next step with the figures, or null when they have nothing (more) to say. */
function figuresStep(conversation: Conversation, { plan, refusal, note, leftOut, read }: Planned): AnalystStep | null {
  const { queried, charted } = conversation
  if (refusal !== null) return say(refusal)
  if (plan.kind === 'single records')
    return say(singleRecordsAnswer(plan, conversation.metrics?.data ?? { factTables: [] }))
  if (queried === null) return call('query_facts', plan.query)
  const data = queried.data
  if (data === null || !hasFigures(data)) return null
  if (plan.kind === 'missing') return say(missingAnswer(plan, conversation.metrics?.data ?? { factTables: [] }, data))
  const chart = chartOf(plan, data.rows.length)
  const drawnNote = chart === null && plan.drawing !== null && plan.drawing !== 'list' ? texts.notDrawn : ''
  if (chart !== null && charted === null) return call('show_chart', { ...chart, callId: data.callId })
  const parts = [texts.readAs(read), figuresAnswer(plan, data), note, drawnNote, texts.leftOut(leftOut)]
  return say(parts.filter((part) => part !== '').join('\n\n'))
}

function nothingFound(conversation: Conversation): AnalystStep {
  const documents = conversation.searched?.data?.looked.documents ?? null
  const datasets = conversation.metrics?.data?.factTables.length || null
  if (documents === 0 && datasets === null) return say(texts.nothingStored)
  return say(texts.nothing(texts.lookedThrough(documents, datasets)))
}

/** A row of a table is no answer to a question that the whole table can answer. */
const isWritten = ({ filename }: FoundPassage): boolean => !isSpreadsheet(filename)

function documentsStep(conversation: Conversation, planned: Planned | null): AnalystStep {
  const question = readQuestion(conversation.question, conversation.earlier)
  if (conversation.searched === null)
    return call('search_documents', { phrases: searchPhrases(question), limit: searchLimit })
  const passages = conversation.searched.data?.passages ?? []
  const answer = passagesAnswer(question, planned === null ? passages : passages.filter(isWritten))
  if (answer !== null) return say(answer)
  const figures = planned === null ? null : figuresStep(conversation, planned)
  if (figures !== null) return figures
  const row = planned === null ? null : passagesAnswer(question, passages)
  if (row !== null) return say(row)
  const isEmpty = planned !== null && conversation.queried?.data != null
  return isEmpty
    ? say(noFiguresAnswer(planned.plan, conversation.metrics?.data ?? { factTables: [] }))
    : nothingFound(conversation)
}

/** The figures of the answer before, shown in another way, or the word that it has none. */
function drawnStep(conversation: Conversation, metrics: Metrics | null, drawing: Drawing): AnalystStep {
  if (metrics === null || !conversation.hasFiguresBefore) return say(texts.nothingToDraw)
  const planned = drawnAgain(conversation, metrics, drawing)
  return (planned === null ? null : figuresStep(conversation, planned)) ?? say(texts.nothingToDraw)
}

/** What comes next in a conversation: a function of the prompt alone. */
export function nextStep(prompt: ModelPrompt): AnalystStep {
  const conversation = readConversation(prompt)
  const talk = talkOf(conversation.question)
  if (talk === 'nothing asked') return say(texts.emptyQuestion)
  if (talk === 'greeting') return say(texts.greeting(conversation.personName, conversation.organisationName))
  if (talk === 'thanks') return say(texts.thanks)
  if (talk === 'goodbye') return say(texts.goodbye)
  if (talk === 'help') return say(texts.help)
  if (talk === 'documents')
    return conversation.searched === null
      ? call('search_documents', { phrases: [], limit: listLimit })
      : say(documentsList(conversation.searched.data))
  if (conversation.metrics === null) return call('list_metrics', {})
  if (talk === 'figures') return say(figuresList(conversation.metrics.data))
  const metrics = conversation.metrics.data
  const drawing = drawingOf(conversation.question)
  if (drawing !== null) return drawnStep(conversation, metrics, drawing)
  const planned = metrics === null ? null : planOf(conversation, metrics, null)
  const figures =
    planned?.isStrong === true && conversation.searched === null ? figuresStep(conversation, planned) : null
  return figures ?? documentsStep(conversation, planned)
}
