import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { Badge } from '../shared/Badge.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { stateOf } from './research.hooks.ts'
import styles from './research.module.css'

/** When a topic was researched, who can read it, and how it is updated. */
export function TopicBadges({ topic }: { topic: ResearchTopic }) {
  const { accessLevel, updateFrequency, isSubscribed, date } = topic
  const state = stateOf(topic)
  return (
    <span className={styles.badges}>
      <Stamp at={date} look="day" />
      {state === 'running' && <Badge tone="live">{texts.states.running}</Badge>}
      {state === 'failed' && <Badge tone="bad">{texts.states.failed}</Badge>}
      <Badge>{texts.accessLevels[accessLevel]}</Badge>
      {updateFrequency !== '' && <Badge tone="ink">{texts.frequencyBadges[updateFrequency]}</Badge>}
      {isSubscribed && <Badge tone="ink">{texts.subscribed}</Badge>}
    </span>
  )
}
