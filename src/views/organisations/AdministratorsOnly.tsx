import type { ReactNode } from 'react'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import styles from './settings.module.css'

/** Folds away settings that this person may read but not change. Administrators see them unfolded. */
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
