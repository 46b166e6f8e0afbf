import { useId, useState } from 'react'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { conversationTexts } from '../../../../contract/chat/conversation.texts.ts'
import type { WrittenPassage, WrittenPassages } from '../../../../contract/chat/passages.ts'
import { passagesTexts as texts } from '../../../../contract/chat/passages.texts.ts'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './passages.module.css'

type Outside = { onLink: (href: string) => void; onOutside: (href: string) => void }
type Props = Outside & { message: ChatMessage; written: WrittenPassages; commands: ConversationCommands }

/** The passages that answer a question without a model: the first large, the others folded to two lines. */
export function PassagesAnswer({ message, written, commands, ...outside }: Props) {
  const { lead, passages, rest } = written
  const { partial = false } = message
  return (
    <div className={styles.answer} aria-busy={partial}>
      <Markdown text={lead} />
      <ol className={styles.list}>
        {passages.map((passage, at) => (
          <li key={at}>
            <Passage passage={passage} number={at + 1} message={message} commands={commands} {...outside} />
          </li>
        ))}
      </ol>
      {rest !== '' && <Markdown text={rest} partial={partial} />}
    </div>
  )
}

type PassageProps = Outside & {
  passage: WrittenPassage
  number: number
  message: ChatMessage
  commands: ConversationCommands
}

function Passage({ passage, number, message, commands, onLink, onOutside }: PassageProps) {
  const isFirst = number === 1
  const [isOpen, setOpen] = useState(isFirst)
  const id = useId()
  const { citations = [], partial = false } = message
  const { mark } = passage
  const title = withoutEscapes(passage.title)
  const page = citations.find((citation) => citation.mark === mark)?.pageNumber
  const where = [withoutEscapes(passage.file), ...(page === undefined ? [] : [conversationTexts.page(page)])]
  return (
    <div
      role="group"
      className={classNames(styles.passage, isFirst && styles.first)}
      aria-label={texts.passage(number, title)}
    >
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        <p className={styles.where}>{where.join(' · ')}</p>
        {mark !== null && (
          <Button
            size="small"
            onClick={() => commands.openCitation(message, mark)}
            aria-label={texts.openPassage(title)}
          >
            {texts.open}
          </Button>
        )}
      </div>
      <blockquote id={id} className={classNames(styles.text, !isOpen && styles.folded)} dir="auto">
        <Markdown
          text={passage.text}
          partial={partial && mark === null}
          citations={citations}
          {...(isOpen
            ? {
                onCitation: (marker: number) => commands.openCitation(message, marker),
                onExternalLink: onOutside,
                onInternalLink: onLink,
              }
            : {})}
        />
      </blockquote>
      {!isFirst && (
        <Button
          tone="plain"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? texts.lessOf(title) : texts.moreOf(title)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.less : texts.more}
        </Button>
      )}
    </div>
  )
}

/** Titles are escaped, so that no mark in them acts as Markdown. */
const withoutEscapes = (text: string): string => text.replace(/\\([\\`*_~<&#>+.)-])/g, '$1')
