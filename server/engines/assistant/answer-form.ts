import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import { type OpenFigure, openFiguresOf } from '../../../contract/chat/open-figures.ts'
import type { AnswerSource, StepQuestion } from '../../../contract/playbooks/playbooks.schemas.ts'
import type { AssistantPorts, RecordAnswerInput } from '../tools/index.ts'
import type { Evidence } from './evidence.ts'
import { citeFigures } from './figure-sources.ts'
import { createMarkerResolver, type MissedCitation, type Sources } from './markers.ts'
import { isInOwnWords } from './own-words.ts'
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
}

type Parts = { ports: AssistantPorts; evidence: Evidence; written: readonly string[] }

const failed = (error: string): ToolOutcome => ({ ok: false, error })
const nameOf = ({ label, question }: { label: string; question: string }) => label || question
const folded = (text: string) => text.trim().toLowerCase()

/** Suggests an answer to the person who fills the form: never more than that, and never the assistant's own judgement. */
export function answerFormTool({ questions, record }: AnswerForm, { ports, evidence, written }: Parts) {
  return async ({ label, text, source }: RecordAnswerInput): Promise<ToolOutcome> => {
    const asked = questions.find((one) => folded(nameOf(one)) === folded(label))
    if (asked === undefined)
      return failed(`The form has no question "${label}". It has: ${questions.map(nameOf).join('; ')}.`)
    if (source === 'documents' && asked.type === 'creative')
      return failed(
        `"${nameOf(asked)}" asks for the judgement of a person. Say in the conversation what you found, and record what they answer, with the source "person".`,
      )
    const sources: Sources = { citations: [], figures: [] }
    const missed: MissedCitation[] = []
    const resolver = createMarkerResolver(evidence, (given) => ports.findSupport(given), { ...sources, missed })
    const pieces = [...(await resolver.feed(text)), ...resolver.flush()]
    const marked = pieces
      .map((piece) => piece.text)
      .join('')
      .trim()
    if (missed.length > 0)
      return failed(`${missed.map((one) => one.written).join(', ')}: these words do not stand in that passage.`)
    const { citations, figures }: { citations: Citation[]; figures: ChatFigure[] } = sources
    if (source === 'documents' && citations.length + figures.length === 0)
      return failed('Write the marks of its passages and cells into the text, as in an answer.')
    if (source === 'person' && !isInOwnWords(withoutFigureMarkers(marked), written))
      return failed('The person has not said that. Record their own words, or ask them.')
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
}
