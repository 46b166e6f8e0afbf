import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { IconName } from './icon-paths.ts'
import { Skeleton } from './Skeleton.tsx'
import { useSystem } from './system-context.ts'

export type ListBodyProps = {
  /** Why it could not be read; null while that is not so. */
  failure: string | null
  isLoading: boolean
  onReadAgain: () => void
  /** How many there are before anything is filtered, as far as is known, and how many of them match. */
  count: number
  matching: number
  empty: { icon: IconName; title: string; text: string }
  noMatch: { title: string; text?: string; clear: string; onClear: () => void }
  children: ReactNode
}

/** A list, or what stands in its place: that it could not be read, is being read, is empty, or that nothing matches. */
export function ListBody(props: ListBodyProps) {
  const { failure, isLoading, onReadAgain, count, matching, empty, noMatch, children } = props
  const { goBack } = useSystem()
  if (failure !== null) return <ErrorState kind="part" message={failure} onBack={goBack} onRetry={onReadAgain} />
  if (matching > 0) return children
  if (isLoading) return <Skeleton shape="row" count={5} />
  if (count > 0)
    return (
      <EmptyState
        icon="search"
        title={noMatch.title}
        action={<Button onClick={noMatch.onClear}>{noMatch.clear}</Button>}
      >
        {noMatch.text}
      </EmptyState>
    )
  return (
    <EmptyState icon={empty.icon} title={empty.title}>
      {empty.text}
    </EmptyState>
  )
}
