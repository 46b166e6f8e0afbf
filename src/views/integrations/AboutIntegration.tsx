import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Card } from '../shared/Card.tsx'
import { Link } from '../shared/Link.tsx'
import { useWaysIn } from './integrations.hooks.ts'
import { returnAddress } from './own-addresses.ts'
import styles from './integrations.module.css'

/** What the vendor's own pages say about an integration, and what isn't known. */
export function AboutIntegration({ integration }: { integration: Integration }) {
  const { scopes, vendorPage, unknown, name, connects, brings = [], steps = [], exports = [] } = integration
  return (
    <Card title={texts.about(name)}>
      <div className={styles.about}>
        {brings.length > 0 && <Words title={texts.brings} items={brings} />}
        {steps.length > 0 && <Steps title={connects === 'export' ? texts.exportSteps : texts.steps} items={steps} />}
        {exports.map((table) => (
          <Words key={table.name} title={texts.exportColumns(table.name)} items={table.columns} />
        ))}
        {connects === 'export' && <Ways />}
        {connects === 'oauth' && <Words title={texts.redirect} items={[returnAddress()]} isCode />}
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

function Ways() {
  const ways = useWaysIn()
  return (
    <div>
      <h3 className={styles.legend}>{texts.exportWays}</h3>
      <ul className={styles.plain}>
        {ways.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Steps({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.legend}>{title}</h3>
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
