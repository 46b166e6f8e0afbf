import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Link } from '../shared/Link.tsx'
import { Counts } from './Counts.tsx'
import styles from './organisations.module.css'

export function OrganisationCard({ organisation }: { organisation: Organisation }) {
  const { code, name, isDemo, users, needsMfa } = organisation
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{name}</h2>
        {isDemo && <Badge tone="ink">{organisationsTexts.demo}</Badge>}
      </header>
      {needsMfa ? (
        <p className={styles.cardNote}>{organisationsTexts.needsMfa}</p>
      ) : (
        <Counts organisation={organisation} />
      )}
      <footer className={styles.cardFoot}>
        {users.length > 0 && (
          <Link className={styles.users} to={pagePath('orgSettings', { project: code })}>
            <Icon name="settings" size="small" />
            {organisationsTexts.settings}
            <span className={styles.userCount}>{organisationsTexts.users(users.length)}</span>
          </Link>
        )}
        <span className={styles.open}>
          <ButtonLink to={pagePath('orgLanding', { project: code })} aria-label={organisationsTexts.openNamed(name)}>
            {organisationsTexts.open}
          </ButtonLink>
        </span>
      </footer>
    </article>
  )
}
