import { chatTexts } from '../../../../contract/chat/chat.texts.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import type { Entry } from '../../../machines/shared/conversation/entries.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { ActionEntry } from './ActionEntry.tsx'
import { AnswerEntry } from './AnswerEntry.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './entries.module.css'
import { MessageActions } from './MessageActions.tsx'
import { PermissionEntry } from './PermissionEntry.tsx'
import { ChoicesEntry } from './ReadingEntry.tsx'
import { QuestionEditor, QuestionEntry } from './QuestionEntry.tsx'
import { StepsEntry } from './StepsEntry.tsx'

type Props = {
  entry: Entry
  conversation: ConversationActor
  /** Nothing follows it. */
  isLast: boolean
  /** The question is being edited. */
  isEdited: boolean
  project: string
  askDisabledReason: string | null
  decideDisabledReason: string | null
  /** The person's decision may not have reached the server. */
  isUndecided: boolean
  commands: ConversationCommands
  onLink: (href: string) => void
  onOutside: (href: string) => void
}

/** Renders an entry by its kind. */
export function ConversationEntry({
  entry,
  isLast,
  conversation,
  isEdited,
  project,
  askDisabledReason,
  decideDisabledReason,
  isUndecided,
  commands,
  onLink,
  onOutside,
}: Props) {
  switch (entry.kind) {
    case 'question': {
      if (isEdited) return <QuestionEditor conversation={conversation} commands={commands} />
      const { id, content, prompt, versions, only } = entry
      return (
        <QuestionEntry
          id={id}
          content={content}
          only={only}
          gone={prompt?.gone}
          isSending={prompt !== null && prompt.refusal === null}
          refusal={prompt?.refusal ?? null}
          versionIndex={versions?.index ?? 0}
          versionCount={versions?.ids.length ?? 1}
          previousId={versions?.ids[versions.index - 1]}
          nextId={versions?.ids[versions.index + 1]}
          askDisabledReason={askDisabledReason}
          commands={commands}
        />
      )
    }
    case 'answer':
      return (
        <AnswerEntry
          message={entry.message}
          only={entry.only}
          project={project}
          isLast={entry.isLast}
          askDisabledReason={askDisabledReason}
          commands={commands}
          onLink={onLink}
          onOutside={onOutside}
        />
      )
    case 'choices': {
      const { choices, chosen, isOver } = entry
      return (
        <ChoicesEntry
          choices={choices}
          chosen={chosen}
          chooseDisabledReason={isOver ? texts.chosenBefore : askDisabledReason}
          choose={commands.choose}
        />
      )
    }
    case 'steps':
      return <StepsEntry steps={entry.steps} isOver={entry.isOver} />
    case 'permission':
      return (
        <PermissionEntry
          {...entry}
          isUndecided={isUndecided}
          decideDisabledReason={decideDisabledReason}
          decide={commands.decide}
        />
      )
    case 'action':
      return <ActionEntry message={entry.message} project={project} />
    case 'error':
      return (
        <div className={styles.error} role="alert">
          <Icon name="warning" />
          <div>
            <p>{entry.content}</p>
            {entry.message && (
              <MessageActions
                message={entry.message}
                isLast={isLast}
                askDisabledReason={askDisabledReason}
                commands={commands}
                onLink={onLink}
                onOutside={onOutside}
              />
            )}
          </div>
        </div>
      )
    case 'waiting':
      return (
        <p className={styles.waiting} role="status">
          <span className={styles.dot} />
          {chatTexts.oneMoment}
        </p>
      )
    case 'unanswered':
      return (
        <div className={styles.unanswered}>
          <p className={styles.outcome}>{texts.noAnswer}</p>
          <Button size="small" disabledReason={askDisabledReason} onClick={() => commands.regenerate(entry.questionId)}>
            {chatTexts.tryAgain}
          </Button>
        </div>
      )
  }
}
