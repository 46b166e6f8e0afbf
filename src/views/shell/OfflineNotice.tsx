import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import styles from './OfflineNotice.module.css'
import { useShell } from './shell.hooks.ts'

/** Shown above every page while the browser is offline. Must not depend on code that loads later. */
export function OfflineNotice() {
  const { isOffline } = useShell()
  return (
    isOffline && (
      <p className={styles.notice} role="status">
        {shellTexts.offline}
      </p>
    )
  )
}
