import { createContext } from 'react'

export type Citation = { mark: number; title: string }

/** A figure that is not what its cell holds. */
export type Mismatch = { mark: number; holds: string }

/** What the parts of a text may do; a part whose command is missing is plain text. */
export type MarkdownCommands = {
  origin: string
  citations: readonly Citation[]
  mismatches: readonly Mismatch[]
  onCitation: ((mark: number) => void) | undefined
  onFigure: ((mark: number) => void) | undefined
  onExternalLink: ((href: string) => void) | undefined
  onInternalLink: ((href: string) => void) | undefined
  /** The path of the product for a link of a text that knows no product; null where it leads nowhere. */
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
