import { mailEndsTexts as texts } from '../../../contract/session/mail-ends.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { AccountGate } from './AccountGate.tsx'
import styles from './session.module.css'
import { useUnsubscribe } from './unsubscribe.hooks.ts'

/** Target of the unsubscribe link in emails. */
export function UnsubscribePage() {
  const { end, failure, isBusy, isUnknown, ...page } = useUnsubscribe()
  return (
    <AccountGate
      isNotFetched={page.isNotFetched}
      isWaiting={isBusy}
      fetchAgain={page.fetchAgain}
      title={end?.isEnded ? texts.resuming : texts.working}
    >
      {failure !== null && (
        <AuthLayout title={texts.failed} note={null}>
          <div className={styles.form}>
            <Banner tone="warn">{failure}</Banner>
            {!isUnknown && (
              <Button tone="primary" size="large" wide onClick={page.retry}>
                {sharedTexts.tryAgain}
              </Button>
            )}
            <Button size="large" wide onClick={page.goOn}>
              {texts.goOn}
            </Button>
          </div>
        </AuthLayout>
      )}
      {failure === null && end !== null && (
        <AuthLayout
          key={String(end.isEnded)}
          title={end.isEnded ? texts.ended : texts.resumed}
          note={end.isEnded ? texts.endedNote(end) : texts.resumedNote(end)}
        >
          <div className={styles.form}>
            <Button size="large" wide onClick={() => page.change(!end.isEnded)}>
              {end.isEnded ? texts.undo : texts.again}
            </Button>
            <Button tone="primary" size="large" wide onClick={page.goOn}>
              {texts.goOn}
            </Button>
          </div>
        </AuthLayout>
      )}
    </AccountGate>
  )
}
