import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Card } from '../shared/Card.tsx'
import { returnAddress } from './own-addresses.ts'
import styles from './integrations.module.css'

/** What the vendor's own pages say about an integration, and what isn't known. */
export function AboutIntegration({ integration }: { integration: Integration }) {
  const { scopes, vendorPage, unknown, name, brings = [], steps = [] } = integration
  return (
    <Card title={texts.about(name)}>
      <div className={styles.about}>
        {brings.length > 0 && <Words title={texts.brings} items={brings} />}
        {steps.length > 0 && <Steps items={steps} />}
        {integration.connects === 'oauth' && <Words title={texts.redirect} items={[returnAddress()]} isCode />}
        {scopes.length > 0 && <Words title={texts.scopes} items={scopes} isCode />}
        {unknown.length > 0 && <Words title={texts.unknown} items={unknown} />}
        {vendorPage !== null && (
          <p>
            <a href={vendorPage} target="_blank" rel="noreferrer noopener">
              {texts.vendorPage}
            </a>
          </p>
        )}
      </div>
    </Card>
  )
}

function Steps({ items }: { items: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.legend}>{texts.steps}</h3>
      <ol className={styles.plain}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </div>
  )
}

function Words({ title, items, isCode = false }: { title: string; items: readonly string[]; isCode?: boolean }) {
  return (
    <div>
      <h3 className={styles.legend}>{title}</h3>
      <ul className={styles.plain}>
        {items.map((item) => (
          <li key={item}>{isCode ? <code className={styles.code}>{item}</code> : item}</li>
        ))}
      </ul>
    </div>
  )
}
