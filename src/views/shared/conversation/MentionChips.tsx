import type { Mention, MentionKey } from '../../../../contract/chat/mentions.schemas.ts'
import { mentionsTexts as texts } from '../../../../contract/chat/mentions.texts.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './composer.module.css'

type Props = { mentions: readonly Mention[]; onRemove: (mention: MentionKey) => void }

/** What the question is limited to. */
export function MentionChips({ mentions, onRemove }: Props) {
  return (
    <ul className={styles.chips} aria-label={texts.limitedTo}>
      {mentions.map((mention) => (
        <li key={`${mention.kind} ${mention.id}`} className={styles.chip}>
          <span className={styles.chipName}>{mention.name}</span>
          <IconButton icon="close" size="small" label={texts.remove(mention.name)} onClick={() => onRemove(mention)} />
        </li>
      ))}
    </ul>
  )
}
