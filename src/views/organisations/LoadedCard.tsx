import type { ReactNode } from 'react'
import { Banner } from '../shared/Banner.tsx'
import { Card } from '../shared/Card.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './settings.module.css'

type Props<Value> = {
  title: string
  note: string
  /** Null until it has loaded. */
  value: Value | null
  /** Why it couldn't be loaded. */
  loadFailure: string | null
  readAgain: () => void
  /** Number of placeholder lines while it loads. */
  lines: number
  /** Why the last change couldn't be saved. */
  failure: string | null
  children: (value: Value) => ReactNode
}

/** A card of settings that load when it is shown. */
export function LoadedCard<Value>(props: Props<Value>) {
  const { title, note, value, loadFailure, readAgain, lines, failure, children } = props
  return (
    <Card title={title} note={note}>
      {value === null ? (
        loadFailure === null ? (
          <Skeleton shape="text" count={lines} />
        ) : (
          <ErrorState kind="part" message={loadFailure} onBack={readAgain} onRetry={readAgain} />
        )
      ) : (
        <div className={styles.stack}>
          {failure && <Banner tone="bad">{failure}</Banner>}
          {children(value)}
        </div>
      )}
    </Card>
  )
}
