import { createContext } from 'react'

export type Citation = { mark: number; title: string }

/** A figure that differs from the cell it cites. */
export type Mismatch = { mark: number; holds: string }

/** Commands for the parts of a text; without its command a part is plain text. */
export type MarkdownCommands = {
  origin: string
  citations: readonly Citation[]
  mismatches: readonly Mismatch[]
  onCitation: ((mark: number) => void) | undefined
  onFigure: ((mark: number) => void) | undefined
  onExternalLink: ((href: string) => void) | undefined
  onInternalLink: ((href: string) => void) | undefined
  /** Maps a link in a text from outside the product to a path of the product; null if there is none. */
  resolveLink: ((href: string) => string | null) | undefined
}

export const MarkdownContext = createContext<MarkdownCommands>({
  origin: 'http://localhost',
  citations: [],
  mismatches: [],
  onCitation: undefined,
  onFigure: undefined,
  onExternalLink: undefined,
  onInternalLink: undefined,
  resolveLink: undefined,
})
