import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Link } from '../shared/Link.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { badgeOf, useIntegrationList } from './integrations.hooks.ts'
import styles from './integrations.module.css'

/** All integrations: connected, available, and not yet available. */
export function IntegrationsTab() {
  const list = useIntegrationList()
  const { goBack } = useSystem()
  if (list.failure !== null)
    return <ErrorState kind="part" message={list.failure} onBack={goBack} onRetry={list.readAgain} />
  if (!list.isKnown) return <Skeleton shape="card" count={3} label={texts.loading} />
  return (
    <div className={styles.tab}>
      <p className={styles.intro}>{texts.intro}</p>
      {list.groups.map(({ title, note, members }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h2 className={styles.groupTitle}>{title}</h2>
          {note !== null && <p className={styles.note}>{note}</p>}
          <ul className={styles.cards}>
            {members.map((integration) => (
              <Entry
                key={`${integration.code} ${integration.connectionId}`}
                integration={integration}
                to={list.addressOf(integration)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ integration, to }: { integration: Integration; to: string }) {
  const { name, description, category, connects, status, connectionId } = integration
  const isShown = connectionId !== null || status.status !== 'disconnected'
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <Link to={to} className={styles.name}>
          {name}
        </Link>
        {connects === 'none' && <Badge>{texts.later}</Badge>}
        {connects === 'export' && <Badge>{texts.byExport}</Badge>}
        {isShown && <StatusBadge {...badgeOf(integration)} />}
      </div>
      <p className={styles.description}>{description}</p>
      <p className={styles.note}>{status.detail ?? category}</p>
    </li>
  )
}
