import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import styles from './OfflineNotice.module.css'
import { useShell } from './shell.hooks.ts'

/** Above every page, signed in or not, while the browser has no network. Nothing of it may have to be fetched first. */
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
