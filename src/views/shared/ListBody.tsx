import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import type { IconName } from './icon-paths.ts'
import { Skeleton } from './Skeleton.tsx'
import { useSystem } from './system-context.ts'

export type ListBodyProps = {
  /** Why the list couldn't be loaded; null otherwise. */
  failure: string | null
  isLoading: boolean
  onReadAgain: () => void
  /** `count`: number of items before filtering, as far as known. `matches`: number of items that match. */
  count: number
  matching: number
  empty: { icon: IconName; title: string; text: string }
  noMatch: { title: string; text?: string; clear: string; onClear: () => void }
  children: ReactNode
}

/** A list, or its state: load failed, loading, empty, or no matches. */
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
