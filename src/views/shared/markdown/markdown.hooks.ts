import { useInsertionEffect, useMemo, useRef } from 'react'
import type { Citation, MarkdownCommands, Mismatch } from './markdown-context.ts'

/**
 * The same commands as an object that changes only when the output would, although the parent creates new functions: a
 * growing answer must not render its markers and links again.
 */
export function useSteadyCommands(commands: MarkdownCommands): MarkdownCommands {
  const latest = useRef(commands)
  useInsertionEffect(() => {
    latest.current = commands
  })
  const { origin, resolveLink } = commands
  const citations = JSON.stringify(commands.citations)
  const mismatches = JSON.stringify(commands.mismatches)
  const hasCitation = commands.onCitation !== undefined
  const hasFigure = commands.onFigure !== undefined
  const hasExternal = commands.onExternalLink !== undefined
  const hasInternal = commands.onInternalLink !== undefined
  return useMemo(
    () => ({
      origin,
      citations: JSON.parse(citations) as Citation[],
      mismatches: JSON.parse(mismatches) as Mismatch[],
      onCitation: hasCitation ? (mark) => latest.current.onCitation?.(mark) : undefined,
      onFigure: hasFigure ? (mark) => latest.current.onFigure?.(mark) : undefined,
      onExternalLink: hasExternal ? (href) => latest.current.onExternalLink?.(href) : undefined,
      onInternalLink: hasInternal ? (href) => latest.current.onInternalLink?.(href) : undefined,
      resolveLink,
    }),
    [origin, citations, mismatches, hasCitation, hasFigure, hasExternal, hasInternal, resolveLink],
  )
}
