import { conversationTexts } from '../../../contract/chat/conversation.texts.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Link } from '../shared/Link.tsx'
import type { Asking } from '../shared/conversation/beginning-context.ts'
import { Suggestions } from '../shared/conversation/Suggestions.tsx'
import { useArrivals } from './arrivals.hooks.ts'
import styles from './beginning.module.css'
import { HandNotice } from './HandNotice.tsx'
import { useDropTarget } from './drop-target.hooks.ts'
import { useUploadTray } from './uploads.hooks.ts'
import { UploadTray } from './UploadTray.tsx'

/**
 * Above the prompt: uploads in progress, documents being read, and suggested questions. An empty conversation shows the
 * questions itself.
 */
export function Arrivals({ isEmpty, askDisabledReason, onAsk }: Asking & { isEmpty: boolean }) {
  const tray = useUploadTray()
  const { hand } = useDropTarget()
  const { project, reading, ready, failed, questions, putAway } = useArrivals()
  const [onlyReading, onlyReady, onlyFailed] = [reading, ready, failed].map((docs) =>
    docs.length === 1 ? docs[0] : null,
  )
  return (
    <div className={styles.above}>
      <HandNotice hand={hand} />
      {tray && <UploadTray {...tray} look="inline" isFolded />}
      {reading.length > 0 && (
        <p className={styles.reading} role="status">
          {onlyReading ? texts.readingOne(onlyReading.filename) : texts.readingMany(reading.length)}
        </p>
      )}
      {failed.length > 0 && (
        <p className={styles.failed} role="alert">
          <Icon name="warning" size="small" />
          <span>
            {onlyFailed
              ? texts.notReadOne(onlyFailed.filename, onlyFailed.statusDetail ?? texts.errorInProcessing)
              : texts.notReadMany(failed.length)}{' '}
            <Link to={pagePath('data', { project })}>{texts.toDocuments}</Link>
          </span>
          <IconButton icon="close" label={texts.putAway} onClick={() => putAway(failed)} />
        </p>
      )}
      {ready.length > 0 && reading.length === 0 && (
        <div className={styles.ready}>
          <p className={styles.readyHead} role="status">
            <Icon name="check" size="small" />
            <span>{onlyReady ? texts.readyOne(onlyReady.filename) : texts.readyMany(ready.length)}</span>
            <IconButton icon="close" label={texts.putAway} onClick={() => putAway(ready)} />
          </p>
          {questions.length > 0 && !isEmpty && (
            <Suggestions
              label={conversationTexts.suggestionsLabel}
              questions={questions}
              askDisabledReason={askDisabledReason}
              onAsk={onAsk}
            />
          )}
        </div>
      )}
    </div>
  )
}
