import { lazy, Suspense, use } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { IconButton } from '../IconButton.tsx'
import { BeginningContext } from './beginning-context.ts'
import { useComposer } from './composer.hooks.ts'
import { usePrompt } from './conversation.hooks.ts'
import { PromptField } from './PromptField.tsx'
import { PromptMenu } from './PromptMenu.tsx'

const SavedPrompts = lazy(async () => ({ default: (await import('./SavedPrompts.tsx')).SavedPrompts }))

type Props = {
  conversation: ConversationActor
  /** Questions asked before, oldest first. */
  history: readonly string[]
  onSent: () => void
}

/** The prompt of a conversation. While an answer is being written, it offers to stop it, and to queue the next question. */
export function PromptBox({ conversation, history, onSent }: Props) {
  const { attach, attachFiles, isAttaching } = use(BeginningContext)
  const prompt = usePrompt(conversation, isAttaching)
  const composer = useComposer(conversation, prompt.draft)
  const { task, endTask, prompts } = composer
  const send = () => {
    composer.close()
    prompt.send(composer.chosen)
    if (prompt.sendDisabledReason === null) onSent()
  }
  const stop = prompt.isAtWork ? (
    <IconButton
      icon="stop"
      tone="quiet"
      size="medium"
      label={texts.stop}
      disabledReason={prompt.stopDisabledReason}
      // Replaces "Send" under the pointer, so the second half of a double click must not stop the answer.
      onClick={({ detail }) => detail < 2 && prompt.stop()}
    />
  ) : undefined
  return (
    <>
      <PromptField
        composer={composer}
        draft={prompt.draft}
        history={history}
        sendDisabledReason={prompt.sendDisabledReason}
        note={prompt.note}
        onSend={send}
        onFiles={attachFiles}
        before={
          <>
            {attach}
            <PromptMenu composer={composer} text={prompt.draft.text} />
          </>
        }
        instead={
          stop && (
            <>
              {prompt.isQueueing && prompt.draft.text.trim() !== '' && (
                <IconButton
                  icon="clock"
                  tone="quiet"
                  size="medium"
                  label={texts.queue}
                  disabledReason={prompt.sendDisabledReason}
                  onClick={send}
                />
              )}
              {stop}
            </>
          )
        }
      />
      {(task !== null || prompts.isDialogOpen) && (
        <Suspense fallback={null}>
          <SavedPrompts task={task} onDone={endTask} />
        </Suspense>
      )}
    </>
  )
}
