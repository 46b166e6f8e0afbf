import type { Attachment } from '../../../../contract/chat/attachments.schemas.ts'
import { attachmentsTexts as texts } from '../../../../contract/chat/attachments.texts.ts'
import { pagePath } from '../../../../contract/shell/pages.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Link } from '../Link.tsx'
import { type AttachmentChanges, useAttachmentChanges } from './attachments.hooks.ts'
import styles from './attachments.module.css'

type Props = {
  conversation: ConversationActor
  attachments: readonly Attachment[]
  /** Nothing can be added, kept or removed any more. */
  isClosed: boolean
}

/** The files of a conversation, above its prompt. */
export function Attachments({ conversation, attachments, isClosed }: Props) {
  const changes = useAttachmentChanges(conversation)
  return (
    <section className={styles.files} aria-label={texts.label}>
      <ul className={styles.list}>
        {attachments.map((attachment) => (
          <File key={attachment.id} attachment={attachment} changes={changes} isClosed={isClosed} />
        ))}
      </ul>
      {changes.failure !== null && (
        <p className={styles.failure} role="alert">
          <span>{changes.failure}</span>
          <IconButton icon="close" label={texts.dismiss} onClick={changes.dismiss} />
        </p>
      )}
    </section>
  )
}

type FileProps = { attachment: Attachment; changes: AttachmentChanges; isClosed: boolean }

function File({ attachment, changes, isClosed }: FileProps) {
  const { id, filename, thumbnail, docId, status } = attachment
  return (
    <li className={styles.file} data-status={status}>
      {thumbnail === null ? (
        <Icon name={status === 'error' ? 'warning' : 'document'} size="small" />
      ) : (
        <img className={styles.picture} src={thumbnail} alt={texts.picture(filename)} />
      )}
      <div className={styles.words}>
        <span className={styles.name} title={filename}>
          {filename}
        </span>
        <span className={styles.state} role="status">
          {wordsOf(attachment)}
        </span>
      </div>
      {docId !== null && (
        <Link
          className={styles.kept}
          to={pagePath('dataDocument', { project: changes.project, docId })}
          aria-label={texts.openInData(filename)}
        >
          {texts.kept}
        </Link>
      )}
      {docId === null && !isClosed && (
        <Button
          size="small"
          tone="plain"
          aria-label={texts.keepOne(filename)}
          disabledReason={changes.disabledReason}
          onClick={() => changes.keep(id)}
        >
          {texts.keep}
        </Button>
      )}
      {!isClosed && (
        <IconButton
          icon="close"
          label={texts.remove(filename)}
          disabledReason={changes.disabledReason}
          onClick={() => changes.remove(id)}
        />
      )}
    </li>
  )
}

function wordsOf({ status, statusDetail, docId }: Attachment): string {
  if (status === 'pending') return texts.reading
  if (statusDetail !== null) return statusDetail
  return docId === null ? texts.note : texts.ready
}
