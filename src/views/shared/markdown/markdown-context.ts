import { createContext, type MouseEvent } from 'react'

export type Citation = { mark: number; title: string }

/** What the parts of a text may do; a part whose command is missing is plain text. */
export type MarkdownCommands = {
  origin: string
  citations: readonly Citation[]
  onCitation: ((mark: number) => void) | undefined
  onFigure: ((mark: number) => void) | undefined
  onExternalLink: ((href: string) => void) | undefined
  onInternalLink: ((href: string) => void) | undefined
}

export const MarkdownContext = createContext<MarkdownCommands>({
  origin: 'http://localhost',
  citations: [],
  onCitation: undefined,
  onFigure: undefined,
  onExternalLink: undefined,
  onInternalLink: undefined,
})

/** True for a click that means "open here", not "open in a new tab". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
