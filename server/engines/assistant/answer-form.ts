import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import { type OpenFigure, openFiguresOf } from '../../../contract/chat/open-figures.ts'
import type { AnswerSource, StepQuestion } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { AssistantPorts, RecordAnswerInput } from '../tools/index.ts'
import type { Evidence } from './evidence.ts'
import { citeFigures } from './figure-sources.ts'
import { createMarkerResolver, type MissedCitation, type Sources } from './markers.ts'
import { figuresOf } from '../../../contract/snapshots/figures.ts'
import { splitSentences } from '../passages/index.ts'
import { wordsNotSaid } from './own-words.ts'
import type { ToolOutcome } from './tool-outcome.ts'

/** What is suggested to a person as the answer to a question of a form. */
export type RecordedAnswer = {
  label: string
  question: string
  text: string
  source: AnswerSource
  citations: Citation[]
  toCheck: OpenFigure[]
}
/** A form that a person fills beside the conversation. `record` answers what is still open, or why nothing was written. */
export type AnswerForm = {
  questions: readonly Pick<StepQuestion, 'label' | 'question' | 'type'>[]
  record(answer: RecordedAnswer): Promise<{ open: string[] } | { failure: string }>
  /** Confirmed statements of people from before this conversation. */
  said?: readonly string[]
}

type Parts = { ports: AssistantPorts; evidence: Evidence; written: readonly string[] }

const failed = (error: string): ToolOutcome => ({ ok: false, error })
const nameOf = ({ label, question }: { label: string; question: string }) => label || question
const folded = (text: string) => text.trim().toLowerCase()

const anyMarker = /\[[\^#]\d{1,4}\]/
const anyMarkers = /\s?\[[\^#]\d{1,4}\]/g
const cellMarker = /\[#\d{1,4}\]/
const inFigure = new Set('0123456789.,% ')
/** A text without the figures that have a mark, and without these marks. */
function withoutMarkedFigures(text: string): string {
  const parts = text.split(cellMarker)
  return parts
    .map((part, at) => {
      let end = part.length
      while (at < parts.length - 1 && end > 0 && inFigure.has(part[end - 1]!)) end -= 1
      return part.slice(0, end)
    })
    .join(' ')
}
/** The marks behind the end of a sentence belong to it. */
const trailingMarkers = /([.!?…]["”’)]?)((?:\s?\[[\^#]\d{1,4}\])+)/g

const sentencesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => splitSentences(line.replace(trailingMarkers, '$2$1')).map((one) => one.text))

/** What is said without a source: the sentences without a mark, else all of it without the figures that have one. */
function ownPart(marked: string): string {
  const own = sentencesIn(marked).filter((sentence) => !anyMarker.test(sentence) && /[\p{L}\p{N}]/u.test(sentence))
  return own.length > 0 ? own.join('\n') : withoutMarkedFigures(marked).replaceAll(anyMarkers, '')
}

/** The first sentence with a figure without a source. A table counts as sourced if it has any markers. */
const unmarkedFigure = (marked: string): { figure: string; sentence: string } | undefined =>
  sentencesIn(marked)
    .filter((sentence) => !anyMarker.test(sentence) && !sentence.trimStart().startsWith('|'))
    .flatMap((sentence) => figuresOf(sentence).map(({ text }) => ({ figure: text, sentence: sentence.trim() })))[0]

/** Suggests an answer to the person who fills the form: never more than that, and never the assistant's own judgement. */
export function answerFormTool({ questions, record, said = [] }: AnswerForm, { ports, evidence, written }: Parts) {
  const inOwnWords = [...written, ...said.map(ownPart)]
  let before: Promise<unknown> = Promise.resolve()
  const suggest = async ({ label, text, source }: RecordAnswerInput): Promise<ToolOutcome> => {
    const asked = questions.find((one) => folded(nameOf(one)) === folded(label))
    if (asked === undefined)
      return failed(`The form has no question "${label}". It has: ${questions.map(nameOf).join('; ')}.`)
    if (source === 'documents' && asked.type === 'creative')
      return failed(
        `"${nameOf(asked)}" asks for the judgement of a person. Say in the conversation what you found, and record what they answer, with the source "person"; figures that were looked up for it have their marks.`,
      )
    const sources: Sources = { citations: [], figures: [] }
    const missed: MissedCitation[] = []
    const resolver = createMarkerResolver(evidence, (given) => ports.findSupport(given), { ...sources, missed })
    const pieces = [...(await resolver.feed(text)), ...(await resolver.flush())]
    const marked = pieces
      .map((piece) => piece.text)
      .join('')
      .trim()
    if (missed.length > 0)
      return failed(`${missed.map((one) => one.written).join(', ')}: these words do not stand in that passage.`)
    const { citations, figures }: { citations: Citation[]; figures: ChatFigure[] } = sources
    if (source === 'documents' && citations.length + figures.length === 0)
      return failed('Write the marks of its passages and cells into the text, as in an answer.')
    const open = source === 'documents' ? unmarkedFigure(marked) : undefined
    if (open !== undefined)
      return failed(
        `${open.figure} has no mark in "${open.sentence}". Write the mark of its cell or passage behind it; where the person said it, record the answer with the source "person", whose looked up figures and sentences have marks.`,
      )
    const others = source === 'person' ? wordsNotSaid(ownPart(marked), inOwnWords) : []
    if (others.length > 0)
      return failed(
        `The person has not said that: ${others.join(', ')}. Record their own words, or ask them; what was looked up has its mark.`,
      )
    const cited = citeFigures({ text: marked, citations, figures }, evidence.calls())
    const kept = await record({
      ...{ label: asked.label, question: asked.question, source, toCheck: openFiguresOf(marked, figures) },
      ...{ citations: cited.citations, text: withoutFigureMarkers(cited.text) },
    })
    if ('failure' in kept) return failed(kept.failure)
    const content = {
      suggested: nameOf(asked),
      open: kept.open,
      note: 'The person sees it in the form and confirms or changes it.',
    }
    return { ok: true, content, data: { label: nameOf(asked), source } }
  }
  /** One after the other: what is still open is said as it is by then. */
  return (input: RecordAnswerInput): Promise<ToolOutcome> => {
    const outcome = before.then(() => suggest(input))
    before = outcome.catch(() => undefined)
    return outcome
  }
}
