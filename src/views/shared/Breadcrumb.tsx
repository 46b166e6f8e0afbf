import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './Breadcrumb.module.css'
import { Link } from './Link.tsx'

export type Crumb = { label: string; to?: string | undefined }

/** The path to this page; the last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={sharedTexts.breadcrumb}>
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={`${index} ${crumb.label}`} className={styles.crumb}>
            {crumb.to && index < crumbs.length - 1 ? (
              <Link to={crumb.to} className={styles.link}>
                {crumb.label}
              </Link>
            ) : (
              <span className={styles.here} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
