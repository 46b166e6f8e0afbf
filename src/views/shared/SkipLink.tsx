import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './SkipLink.module.css'

export const mainContentId = 'main'

/** Moves the focus itself, so that the address keeps no fragment. */
export function SkipLink() {
  return (
    <a
      className={styles.link}
      href={`#${mainContentId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainContentId)?.focus()
      }}
    >
      {sharedTexts.skipToContent}
    </a>
  )
}
