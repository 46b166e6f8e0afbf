import { timelineTexts as texts } from '../../../contract/documents/timeline.texts.ts'
import { Link } from '../shared/Link.tsx'
import styles from './timeline.module.css'

type Props = { views: { folders: string; timeline: string }; isTimeline: boolean }

/** Switches between folders and timeline. */
export function ViewSwitch({ views, isTimeline }: Props) {
  return (
    <nav className={styles.views} aria-label={texts.views}>
      <Link to={views.folders} className={styles.view} aria-current={isTimeline ? undefined : 'page'}>
        {texts.byFolder}
      </Link>
      <Link to={views.timeline} className={styles.view} aria-current={isTimeline ? 'page' : undefined}>
        {texts.byTime}
      </Link>
    </nav>
  )
}
