import type { ReactNode } from 'react'
import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { useCopy } from '../shared/conversation/page.hooks.ts'
import { IconButton } from '../shared/IconButton.tsx'
import { inboundLines } from './own-addresses.ts'
import type { ConnectionView } from './integrations.hooks.ts'
import styles from './integrations.module.css'

/** The address for sending rows, and how to use it. */
export function InboundCard({ integration, view }: { integration: Integration; view: ConnectionView }) {
  const renewal = integration.actions.find(({ serverAction }) => serverAction === 'new_token')
  const { address, curl } = inboundLines(view.token)
  return (
    <Card title={texts.inbound.address} note={texts.inbound.limits}>
      <div className={styles.about}>
        {view.token !== null && <Banner tone="warn">{texts.inbound.once}</Banner>}
        {view.token === null && view.isLive && <p className={styles.note}>{texts.inbound.withoutToken}</p>}
        {view.token !== null && (
          <Copied label={texts.inbound.copyAddress} text={address}>
            <code className={styles.block}>{address}</code>
          </Copied>
        )}
        <h3 className={styles.legend}>{texts.inbound.example}</h3>
        <Copied label={texts.inbound.copyExample} text={curl}>
          <pre className={styles.block}>{curl}</pre>
        </Copied>
        {renewal && (
          <div className={styles.buttons}>
            <Button
              tone={view.isLive ? 'quiet' : 'primary'}
              icon="key"
              disabledReason={view.actDisabledReason}
              isTooSoon={view.isTooSoon}
              onClick={() => view.run('new_token')}
            >
              {labelOf(view, renewal.name)}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

function labelOf({ isLive, isAskedToReplace }: ConnectionView, renewal: string): string {
  if (isAskedToReplace) return texts.inbound.replace
  return isLive ? renewal : texts.inbound.make
}

/** A text with a copy button. */
function Copied({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const { outcome, copy } = useCopy()
  const words = outcome === 'copied' ? texts.inbound.copied : outcome === 'not copied' ? texts.inbound.notCopied : label
  return (
    <div className={styles.copied}>
      {children}
      <IconButton icon={outcome === 'copied' ? 'check' : 'copy'} label={words} onClick={() => copy(text)} />
    </div>
  )
}
