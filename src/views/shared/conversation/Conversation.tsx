import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { chatTexts } from '../../../../contract/chat/chat.texts.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { IconButton } from '../IconButton.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { useSystem } from '../system-context.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { BeginningContext } from './beginning-context.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { useConversation, useConversationCommands, useSource } from './conversation.hooks.ts'
import { measurePrompt, useFollowing } from './page.hooks.ts'
import styles from './conversation.module.css'
import { PromptBox } from './PromptBox.tsx'
import { StartNewContext } from './start-new-context.ts'
import { Suggestions } from './Suggestions.tsx'
import { Welcome } from './Welcome.tsx'

/** Lazy, because an empty conversation needs no code for answers and sources. */
const ConversationEntry = lazy(async () => ({
  default: (await import('./ConversationEntry.tsx')).ConversationEntry,
}))
const Attachments = lazy(async () => ({ default: (await import('./Attachments.tsx')).Attachments }))
const AbovePrompt = lazy(async () => ({ default: (await import('./AbovePrompt.tsx')).AbovePrompt }))
const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))
const SourcePanel = lazy(async () => ({ default: (await import('./SourcePanel.tsx')).SourcePanel }))

export type ConversationProps = {
  conversation: ConversationActor
  project: string
  /** The person's first name, for the greeting. */
  personName: string
  onStartNew: () => void
  /** Shown below the last answer. */
  feedback?: ReactNode
  /** For a page with its own title. If `closed`, no more questions can be asked. */
  embedded?: 'open' | 'closed'
}

/** A conversation: its messages, the answer in progress, and the prompt box. */
export function Conversation(props: ConversationProps) {
  const { conversation, project, personName, onStartNew, feedback, embedded } = props
  const view = useConversation(conversation)
  const { grows, isAway, toLatest, follow, stay } = useFollowing()
  const commands = useConversationCommands(conversation, stay)
  const source = useSource(conversation)
  const { goTo } = useSystem()
  const { Above, onSent } = use(BeginningContext)
  const [outside, setOutside] = useState<string | null>(null)
  const isGone = view.notice === 'gone'
  const sent = () => {
    onSent()
    follow()
  }
  const ask = (question: string) => {
    commands.ask(question)
    sent()
  }
  const askFurther = (question: string) => {
    commands.askFurther(question)
    sent()
  }
  return (
    <StartNewContext value={onStartNew}>
      <div
        className={styles.conversation}
        data-beside={source !== null || undefined}
        data-embedded={embedded !== undefined || undefined}
      >
        <VisuallyHidden as={embedded === undefined ? 'h1' : 'h2'}>
          {embedded === undefined ? (view.threadName ?? texts.conversation) : texts.conversation}
        </VisuallyHidden>
        <div ref={grows} className={styles.log}>
          {view.isConnecting && (
            <div className={styles.connecting}>
              <p role="status">{chatTexts.connecting}</p>
              <Skeleton shape="text" count={5} />
            </div>
          )}
          {view.isEmpty && !view.isConnecting && !isGone && embedded === undefined && (
            <Welcome name={personName} askDisabledReason={view.askDisabledReason} onAsk={ask} />
          )}
          <Suspense fallback={<Skeleton shape="text" count={5} />}>
            {view.entries.map((entry) => (
              <ConversationEntry
                key={entry.id}
                entry={entry}
                isLast={entry === view.entries.at(-1)}
                conversation={conversation}
                isEdited={entry.id === view.editingId}
                project={project}
                askDisabledReason={view.askDisabledReason}
                decideDisabledReason={view.decideDisabledReason}
                isUndecided={view.isUndecided}
                commands={commands}
                onLink={goTo}
                onOutside={setOutside}
              />
            ))}
          </Suspense>
          {!isGone && embedded !== 'closed' && view.followUps.length > 0 && (
            <Suggestions
              label={texts.followUpsLabel}
              questions={view.followUps}
              askDisabledReason={view.askDisabledReason}
              onAsk={askFurther}
            />
          )}
          {!isGone && view.hasAnswer && !view.isAtWork && feedback}
          {isGone && (
            <EmptyState
              icon="chat"
              title={texts.gone}
              action={
                <Button tone="primary" onClick={onStartNew}>
                  {chatTexts.startNew}
                </Button>
              }
            />
          )}
          {view.isOverdue && (
            <p className={styles.overdue} role="status">
              {texts.overdue}
            </p>
          )}
        </div>
        <VisuallyHidden role="status">{view.announcement}</VisuallyHidden>
        <div ref={measurePrompt} className={styles.dock} data-prompt-dock>
          {isAway && (
            <div className={styles.latest}>
              <IconButton icon="arrow-down" tone="quiet" size="medium" label={texts.toLatest} onClick={toLatest} />
            </div>
          )}
          {view.notice === 'closed' && <ConnectionNotice onConnectAgain={commands.connectAgain} />}
          {!isGone && embedded === undefined && Above && (
            <Above isEmpty={view.isEmpty} askDisabledReason={view.askDisabledReason} onAsk={ask} />
          )}
          {!isGone && (!view.isEmpty || view.hasNextQuestion) && (
            <Suspense fallback={null}>
              <AbovePrompt conversation={conversation} isClosed={embedded === 'closed'} />
            </Suspense>
          )}
          {!isGone && view.attachments.length > 0 && (
            <Suspense fallback={null}>
              <Attachments
                conversation={conversation}
                attachments={view.attachments}
                isClosed={embedded === 'closed'}
              />
            </Suspense>
          )}
          {!isGone && embedded !== 'closed' && (
            <PromptBox conversation={conversation} history={view.questions} onSent={sent} />
          )}
        </div>
      </div>
      {source && (
        <Suspense fallback={null}>
          <SourcePanel view={source} onOutside={setOutside} />
        </Suspense>
      )}
      {outside !== null && (
        <Suspense fallback={null}>
          <LeaveDialog href={outside} onStay={() => setOutside(null)} />
        </Suspense>
      )}
    </StartNewContext>
  )
}
