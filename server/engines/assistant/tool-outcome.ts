import type { ReadingChoice } from '../../../contract/chat/reading.schemas.ts'
import type { ChartAction, PlaybookOffer } from '../tools/index.ts'

/** What the page does beside the text of an answer. */
export type ClientAction = ChartAction | PlaybookOffer

/** `content` goes to the model (as untrusted data), `data` to the person who opens the figure or the sources. */
export type ToolOutcome =
  | {
      ok: true
      content: unknown
      data: unknown
      action?: ClientAction
      /** Asked back, which ends the answer. */
      asks?: { question: string; choices: ReadingChoice[] }
    }
  | { ok: false; error: string }
