import { type ComponentType, createContext, type ReactNode } from 'react'

export type Asking = {
  /** Why asking is disabled; null if it isn't. */
  askDisabledReason: string | null
  onAsk: (question: string) => void
}

/** What a page adds to its conversation, so that files can be added where questions are asked. */
export type Beginning = {
  /** In the prompt, before the text. */
  attach: ReactNode
  /** Adds pasted files to the conversation; null where it takes none. */
  attachFiles: ((files: readonly File[]) => void) | null
  /** Files are being added to the conversation, and questions wait for them. */
  isAttaching: boolean
  /** Shown in an empty conversation of an organisation without data. */
  start: ReactNode
  /** Shown above the prompt: the state of the files. */
  Above: ComponentType<Asking & { isEmpty: boolean }> | null
  /** Called after a question was sent. */
  onSent: () => void
}

export const BeginningContext = createContext<Beginning>({
  attach: null,
  attachFiles: null,
  isAttaching: false,
  start: null,
  Above: null,
  onSent: () => undefined,
})
