import { type ComponentType, createContext, type ReactNode } from 'react'

export type Asking = {
  /** Why nothing can be asked now; null when it can. */
  askDisabledReason: string | null
  onAsk: (question: string) => void
}

/** What a page adds to its conversation, so that files can be brought in where questions are asked. */
export type Beginning = {
  /** In the prompt, before the text. */
  attach: ReactNode
  /** In an empty conversation of an organisation that holds nothing to ask about. */
  start: ReactNode
  /** Above the prompt: what becomes of the files. */
  Above: ComponentType<Asking & { isEmpty: boolean }> | null
  /** A question was sent. */
  onSent: () => void
}

export const BeginningContext = createContext<Beginning>({
  attach: null,
  start: null,
  Above: null,
  onSent: () => undefined,
})
