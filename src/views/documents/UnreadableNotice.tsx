import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import styles from './contents.module.css'
import type { UnreadableView } from './unreadable.hooks.ts'

/** How many listed documents couldn't be read, with links to show and retry them. */
export function UnreadableNotice({ unreadable }: { unreadable: UnreadableView }) {
  const { count, isAlone, show, readDisabledReason, isBusy, failure, readAll } = unreadable
  if (count === 0 && !isAlone) return null
  return (
    <div className={styles.notice}>
      <Banner
        tone={count === 0 ? 'good' : 'warn'}
        action={
          <>
            {count > 0 && (
              <Button
                size="small"
                disabledReason={readDisabledReason ?? (isBusy ? texts.beingSaved : null)}
                onClick={readAll}
              >
                {texts.readAllAgain}
              </Button>
            )}
            <Button size="small" onClick={() => show(!isAlone)}>
              {isAlone ? texts.showAllDocuments : texts.showUnreadable}
            </Button>
          </>
        }
      >
        {failure === null ? texts.unreadable(count) : texts.notReadAgain(failure)}
      </Banner>
    </div>
  )
}
