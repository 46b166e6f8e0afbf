import type { ReactNode } from 'react'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import styles from './settings.module.css'

/** What its reader may look at and not change, out of the way: administrators see it as it is. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const refusal = useRefusal('administrator')
  if (refusal === null) return children
  return (
    <details className={styles.fold}>
      <summary className={styles.foldSummary}>
        <h2>{texts.forAdministrators}</h2>
        <p className={styles.quiet}>{texts.forAdministratorsNote}</p>
      </summary>
      <div className={styles.sections}>{children}</div>
    </details>
  )
}
