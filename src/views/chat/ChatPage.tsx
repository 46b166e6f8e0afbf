import type { ReactNode } from 'react'
import { threadsTexts as texts } from '../../../contract/chat/threads.texts.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Conversation } from '../shared/conversation/Conversation.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { ReadingLayout } from '../shared/ReadingLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { useChatPage } from './chat.hooks.ts'

/** The page of a conversation. The landing page finds or creates one. */
type Props = {
  /** The control for rating a conversation. */
  feedbackOn?: (threadId: string) => ReactNode
}

export function ChatPage({ feedbackOn }: Props) {
  const { project, conversation, threadId, failure, openAgain, startNew, firstName } = useChatPage()
  const { goBack } = useSystem()
  if (conversation) {
    return (
      <Conversation
        key={threadId}
        conversation={conversation}
        project={project}
        personName={firstName}
        onStartNew={startNew}
        feedback={threadId !== null && feedbackOn?.(threadId)}
      />
    )
  }
  if (failure) {
    return (
      <ErrorState kind="page" message={`${texts.notOpened} ${failure.message}`} onBack={goBack} onRetry={openAgain} />
    )
  }
  return (
    <ReadingLayout>
      <VisuallyHidden as="h1">{shellTexts.conversations}</VisuallyHidden>
      <Skeleton shape="text" count={5} label={texts.opening} />
    </ReadingLayout>
  )
}
