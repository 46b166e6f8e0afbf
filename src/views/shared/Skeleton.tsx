import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type SkeletonProps = {
  shape: 'text' | 'card' | 'row'
  /** Number of lines, cards or rows. */
  count?: number | undefined
  /** What is loading, for screen readers. */
  label?: string | undefined
}

/** A placeholder in the shape of the content, so that nothing jumps when it arrives. */
export function Skeleton({ shape, count = 3, label = sharedTexts.loading }: SkeletonProps) {
  return (
    <div className={classNames(styles.group, styles[`${shape}s`])}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </div>
  )
}

function Shape({ shape }: { shape: SkeletonProps['shape'] }) {
  if (shape === 'text') return <span className={styles.bar} />
  return (
    <div className={styles[shape]}>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </div>
  )
}
