import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Icon } from './Icon.tsx'
import styles from './NewVersionBanner.module.css'

/** The whole banner is a button that reloads the page. */
export function NewVersionBanner({ onReload }: { onReload: () => void }) {
  return (
    <div role="status">
      <button type="button" className={styles.banner} onClick={onReload}>
        <Icon name="refresh" />
        {sharedTexts.newVersion}
      </button>
    </div>
  )
}
