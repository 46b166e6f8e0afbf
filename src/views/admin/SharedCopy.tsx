import type { AdminFeedback } from '../../../contract/admin/admin.schemas.ts'
import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import type { FeedbackCopy } from '../../../contract/feedback/feedback.schemas.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './admin.module.css'
import { useFeedbackCopy } from './feedback.hooks.ts'

const texts = adminTexts.feedback

type Shared = Pick<AdminFeedback, 'id' | 'isShared' | 'entityType'>

/** The conversation or report, as its author shared it. */
export function SharedCopy({ feedback: { id, isShared, entityType } }: { feedback: Shared }) {
  const { data, isLoading, isFailed, message, readAgain } = useFeedbackCopy(id)
  if (!isShared) return <p className={styles.quiet}>{texts.notSharedText}</p>
  if (isFailed)
    return (
      <Banner
        tone="bad"
        action={
          <Button size="small" onClick={readAgain}>
            {sharedTexts.tryAgain}
          </Button>
        }
      >
        {message ?? texts.copyFailed}
      </Banner>
    )
  if (data === null)
    return isLoading ? <Skeleton shape="text" /> : <p className={styles.quiet}>{texts.notSharedText}</p>
  return <Copy copy={data} isConversation={entityType === 'thread'} />
}

/** Answers are Markdown; questions and report texts are plain text. */
function Copy({ copy: { title, messages, isCut }, isConversation }: { copy: FeedbackCopy; isConversation: boolean }) {
  return (
    <section className={styles.copy} aria-label={texts.copyTitle}>
      <h3 className={styles.copyTitle}>{title || texts.copyTitle}</h3>
      {isCut && <p className={styles.quiet}>{texts.copyCut}</p>}
      {messages.length === 0 && <p className={styles.quiet}>{texts.copyEmpty}</p>}
      {messages.map(({ role, content }, index) => (
        <div key={`${index} ${role}`} className={styles.said}>
          <p className={styles.quiet}>{texts.speakers[role]}</p>
          {isConversation && role === 'assistant' ? (
            <Markdown text={content} />
          ) : (
            <p className={styles.prose}>{content}</p>
          )}
        </div>
      ))}
    </section>
  )
}
