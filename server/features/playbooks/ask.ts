import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'
import { type OpenFigure, openFiguresOf } from '../../../contract/chat/open-figures.ts'
import { answer, type AnswerOptions } from '../../engines/assistant/index.ts'
import { answerOptionsOf, type ResolvedModel } from '../../platform/models/models.ts'

export type Asking = Pick<AnswerOptions, 'ports' | 'signal'> &
  Partial<Pick<AnswerOptions, 'frame' | 'passages'>> & { model: ResolvedModel }
/** `figures`: how many figures of the text were taken from tables. */
export type Said = {
  text: string
  citations: Citation[]
  failure: string | null
  toCheck?: OpenFigure[]
  figures?: number
}

const figureMarker = /\[#\d{1,4}\]/g

/** Asks the assistant one question, with the rights of the person for whom the step is done. */
export async function ask({ model, ...asking }: Asking, question: string): Promise<Said> {
  const said: Said = { text: '', citations: [], failure: null }
  const figures: ChatFigure[] = []
  const history = [{ role: 'user' as const, content: question }]
  const events = answer({ ...asking, ...answerOptionsOf(model), history })
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
    if (event.type === 'failed') said.failure = event.message
  }
  if (asking.signal.aborted) throw new Error('stopped')
  const toCheck = openFiguresOf(said.text, figures)
  return {
    ...{ ...said, text: withoutFigureMarkers(said.text).trim() },
    ...(toCheck.length === 0 ? {} : { toCheck }),
    ...(figures.length === 0 ? {} : { figures: (said.text.match(figureMarker) ?? []).length }),
  }
}
