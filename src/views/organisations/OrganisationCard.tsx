import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Counts } from './Counts.tsx'
import styles from './organisations.module.css'

export function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const { goTo } = useSystem()
  const { code, name, isDemo, users } = organisation
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{name}</h2>
        {isDemo && <Badge tone="ink">{organisationsTexts.demo}</Badge>}
      </header>
      <Counts organisation={organisation} />
      <footer className={styles.cardFoot}>
        <span className={styles.users}>
          {users.length > 0 && (
            <>
              <Icon name="users" size="small" />
              {organisationsTexts.users(users.length)}
            </>
          )}
        </span>
        <Button
          iconAfter="arrow-right"
          aria-label={organisationsTexts.openNamed(name)}
          onClick={() => goTo(pagePath('orgLanding', { project: code }))}
        >
          {organisationsTexts.open}
        </Button>
      </footer>
    </article>
  )
}
