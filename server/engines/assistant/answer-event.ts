import type { Reading, ReadingChip, ReadingChoice } from '../../../contract/chat/reading.schemas.ts'
import type { Sources } from './markers.ts'
import type { ClientAction } from './tool-outcome.ts'

export type AnswerEvent =
  /** `sources`: the sources of markers that occur for the first time in this text. */
  | { type: 'text'; text: string; sources?: Sources }
  /** The text so far was said before a tool call: it becomes a step, and the answer starts over. */
  | { type: 'text set aside' }
  /** The whole text so far in another wording, after figures in it were put right. */
  | { type: 'text rewritten'; text: string; sources?: Sources }
  | { type: 'tool calls'; calls: { id: string; name: string; label: string; input: unknown }[] }
  | { type: 'tool result'; callId: string; content: string; isError: boolean; data: unknown }
  | { type: 'client action'; action: ClientAction }
  /** How the question was read, with its chips. */
  | { type: 'reading'; reading: Reading; chips: ReadingChip[] }
  /** Readings to choose from: the answer asks back. */
  | { type: 'choices'; choices: ReadingChoice[] }
  | { type: 'finished' }
  /** `isCutShort`: the model reached its limit within its text, which can be continued. */
  | { type: 'failed'; message: string; isCutShort?: true }
