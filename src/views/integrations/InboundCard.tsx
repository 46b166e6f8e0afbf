import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { inboundLines } from './own-addresses.ts'
import type { ConnectionView } from './integrations.hooks.ts'
import styles from './integrations.module.css'

/** The address that rows are sent to, and how. */
export function InboundCard({ integration, view }: { integration: Integration; view: ConnectionView }) {
  const renewal = integration.actions.find(({ serverAction }) => serverAction === 'new_token')
  const { address, curl } = inboundLines(view.token)
  return (
    <Card title={texts.inbound.address} note={texts.inbound.limits}>
      <div className={styles.about}>
        {view.token !== null && <Banner tone="warn">{texts.inbound.once}</Banner>}
        {view.token === null && view.isLive && <p className={styles.note}>{texts.inbound.withoutToken}</p>}
        {view.token !== null && <code className={styles.block}>{address}</code>}
        <h3 className={styles.legend}>{texts.inbound.example}</h3>
        <pre className={styles.block}>{curl}</pre>
        {renewal && (
          <div className={styles.buttons}>
            <Button
              tone={view.isLive ? 'quiet' : 'primary'}
              icon="key"
              disabledReason={view.actDisabledReason}
              onClick={() => view.run('new_token')}
            >
              {view.isLive ? renewal.name : texts.inbound.make}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
