import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import type { TimelineBox } from '../../machines/documents/timeline.selectors.ts'
import { Link } from '../shared/Link.tsx'
import styles from './timeline.module.css'

/** Years or months, each with its number of documents. */
export function TimelineBoxes({ label, boxes }: { label: string; boxes: readonly TimelineBox[] }) {
  return (
    <ul className={styles.boxes} aria-label={label} data-rows-of-six={boxes.length === 12 || undefined}>
      {boxes.map((box) => (
        <li key={box.label}>
          {box.to === null ? (
            <span className={styles.box} data-empty="">
              <span className={styles.boxName}>{box.label}</span>
              <span className={styles.boxCount}>{texts.documents(box.count)}</span>
            </span>
          ) : (
            <Link to={box.to} className={styles.box}>
              <span className={styles.boxName}>{box.label}</span>
              <span className={styles.boxCount}>{texts.documents(box.count)}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
