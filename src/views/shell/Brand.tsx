import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { BrandLogo } from '../shared/BrandLogo.tsx'
import { useBrand } from '../shared/brand-context.ts'
import { Link } from '../shared/Link.tsx'
import styles from './shell.module.css'

/** The left end of the header: the brand, and the open organisation. */
export function Brand({ organisation }: { organisation: { code: string; name: string } | null }) {
  const { poweredBy } = useBrand()
  return (
    <span className={styles.brandRow}>
      <Link to={pagePath('orgList')} className={styles.brand}>
        <BrandLogo symbolOnly={organisation !== null} />
      </Link>
      {organisation && (
        <Link to={pagePath('orgLanding', { project: organisation.code })} className={styles.organisation}>
          <span className={styles.organisationName}>{organisation.name}</span>
        </Link>
      )}
      {poweredBy && <span className={styles.poweredBy}>{sharedTexts.poweredBy(poweredBy)}</span>}
    </span>
  )
}
