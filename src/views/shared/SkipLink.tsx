import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './SkipLink.module.css'

export const mainContentId = 'main'

/** Moves the focus by script, so that the URL gets no fragment. */
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
