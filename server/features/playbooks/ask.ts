import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import { type OpenFigure, openFiguresOf } from '../../../contract/chat/open-figures.ts'
import {
  answer,
  type AnswerOptions,
  type Calculation,
  calculationsOf,
  citeFigures,
} from '../../engines/assistant/index.ts'
import { answerOptionsOf, type ResolvedModel } from '../../platform/models/models.ts'

export type Asking = Pick<AnswerOptions, 'ports' | 'signal'> &
  Partial<Pick<AnswerOptions, 'frame' | 'passages' | 'isSelfContained'>> & {
    model: ResolvedModel
    /** Figures and results of earlier sums that the question names. */
    given?: readonly GivenFigure[]
  }
/** `source`: where a figure comes from; absent if it was calculated. */
export type GivenFigure = { name: string; expression: string; value: string; source?: string }
/** `figures`: how many figures of the text come from tables; the citations include these tables. */
export type Said = {
  text: string
  citations: Citation[]
  failure: string | null
  toCheck?: OpenFigure[]
  figures?: number
  /** It names no source, and none bears it out. */
  isUnfounded?: boolean
  /** Its text before figures were cited as sources, and the names of their cells by their marks. */
  marked?: { text: string; cells: Record<string, string> }
  calculations?: Calculation[]
}

const LONGEST_READ = 60_000
/** What a result of a tool says, one text or number a line. */
function linesOf(content: unknown): string[] {
  if (typeof content === 'string' || typeof content === 'number') return [String(content)]
  if (content === null || typeof content !== 'object') return []
  return Object.values(content).flatMap(linesOf)
}
function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

const figureMarker = /\[#\d{1,4}\]/g

/** Asks the assistant one question, with the rights of the person for whom the step is done. `read`: what its tools returned. */
export async function ask({ model, given, ...asking }: Asking, question: string): Promise<Said & { read: string[] }> {
  const said: Said = { text: '', citations: [], failure: null }
  const figures: ChatFigure[] = []
  const calls = new Map<string, unknown>()
  const read: string[] = []
  let readCharacters = 0
  const history = [{ role: 'user' as const, content: question }]
  if (given !== undefined) calls.set('given', { results: given })
  const results = given?.map(({ name, value }) => ({ name, value }))
  const events = answer({
    ...asking,
    ...answerOptionsOf(model),
    history,
    ...(results === undefined ? {} : { results }),
  })
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'text rewritten') {
      said.text = event.type === 'text' ? said.text + event.text : event.text
      said.citations.push(...(event.sources?.citations ?? []))
      figures.push(...(event.sources?.figures ?? []))
    }
    if (event.type === 'text set aside') {
      Object.assign(said, { text: '', citations: [] })
      figures.length = 0
    }
    if (event.type === 'tool result' && !event.isError) {
      calls.set(event.callId, event.data)
      if (readCharacters < LONGEST_READ) read.push(...linesOf(parsed(event.content)))
      readCharacters += event.content.length
    }
    if (event.type === 'failed') said.failure = event.message
  }
  if (asking.signal.aborted) throw new Error('stopped')
  const toCheck = openFiguresOf(said.text, figures)
  const cited = citeFigures({ ...said, figures }, calls)
  const cells = Object.fromEntries(figures.flatMap(({ mark, cell }) => (cell === undefined ? [] : [[mark, cell]])))
  const fromGiven =
    given === undefined ? {} : { marked: { text: said.text, cells }, calculations: calculationsOf(calls) }
  return {
    ...{ read, ...fromGiven },
    ...{ ...said, ...cited, text: withoutFigureMarkers(cited.text).trim() },
    ...(toCheck.length === 0 ? {} : { toCheck }),
    ...(figures.length === 0 ? {} : { figures: (said.text.match(figureMarker) ?? []).length }),
  }
}
