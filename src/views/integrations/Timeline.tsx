import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Card } from '../shared/Card.tsx'
import { useTimeline } from './integrations.hooks.ts'
import styles from './integrations.module.css'

/** History of a connection, newest first. */
export function Timeline({ integration }: { integration: Integration }) {
  const { lines, next } = useTimeline(integration)
  return (
    <Card title={texts.timeline} note={integration.connects === 'inbound' ? undefined : next}>
      {lines.length === 0 && <p className={styles.note}>{texts.timelineEmpty}</p>}
      <ol className={styles.lines} aria-label={texts.timeline}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={line.isBad ? styles.bad : undefined}>{line.words}</span>
            {line.message !== null && <span className={styles.note}>{line.message}</span>}
            <time className={styles.note} title={line.full}>
              {line.short}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
