import { chatTexts } from '../../../../contract/chat/chat.texts.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import styles from './conversation.module.css'
import { useStartNew } from './start-new-context.ts'

/** Says that the connection is closed, even if it will reconnect by itself. */
export function ConnectionNotice({ onConnectAgain }: { onConnectAgain: () => void }) {
  const startNew = useStartNew()
  return (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        action={
          <>
            <Button size="small" onClick={onConnectAgain}>
              {chatTexts.tryAgain}
            </Button>
            <Button size="small" onClick={startNew}>
              {chatTexts.startNew}
            </Button>
          </>
        }
      >
        {chatTexts.disconnected}
      </Banner>
    </div>
  )
}
