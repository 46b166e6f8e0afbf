import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import type { Reading, ReadingChip, ReadingChoice } from '../../../../contract/chat/reading.schemas.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Menu } from '../Menu.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { ConversationCommands } from './conversation.hooks.ts'
import styles from './reading.module.css'

type ReadingProps = {
  answerId: string
  reading: Reading
  chips: readonly ReadingChip[]
  askDisabledReason: string | null
  changeReading: ConversationCommands['changeReading']
}

/** How a question was read: each part is a chip that can be changed. Only those that were guessed are seen at once. */
export function ReadingEntry({ chips, ...rest }: ReadingProps) {
  const guessed = chips.filter((chip) => chip.isGuessed)
  return (
    <>
      {guessed.length > 0 && <Chips {...rest} chips={guessed} label={texts.guessed} />}
      {guessed.length < chips.length && (
        <details className={styles.counted}>
          <summary className={styles.summary}>
            {texts.adjust}
            <Icon name="chevron-down" size="small" />
          </summary>
          <Chips {...rest} chips={chips.filter((chip) => !chip.isGuessed)} label={texts.readAs} />
        </details>
      )}
    </>
  )
}

function Chips({
  answerId,
  reading,
  chips,
  label,
  askDisabledReason,
  changeReading,
}: ReadingProps & { label: string }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map((chip, index) => (
        <li key={`${index} ${chip.label}`} className={styles.item}>
          <Chip
            chip={chip}
            askDisabledReason={askDisabledReason}
            onEdit={(edit) => changeReading(answerId, reading, edit)}
          />
        </li>
      ))}
    </ul>
  )
}

type ChipProps = {
  chip: ReadingChip
  askDisabledReason: string | null
  onEdit: (edit: ReadingChip['alternatives'][number]['edit']) => void
}

function Chip({ chip: { label, alternatives }, askDisabledReason, onEdit }: ChipProps) {
  if (alternatives.length === 0) return <span className={styles.fixed}>{label}</span>
  const trigger = (
    <Button size="small" iconAfter="chevron-down" disabledReason={askDisabledReason}>
      {label}
    </Button>
  )
  if (askDisabledReason !== null) return trigger
  return (
    <Menu
      align="start"
      trigger={trigger}
      entries={[
        { kind: 'heading', id: 'heading', label: texts.insteadOf(label) },
        ...alternatives.map((alternative, index) => ({
          kind: 'action' as const,
          id: `${index} ${alternative.label}`,
          label: alternative.label,
          onSelect: () => onEdit(alternative.edit),
        })),
      ]}
    />
  )
}

type ChoicesProps = {
  choices: readonly ReadingChoice[]
  /** Label of the choice that was sent. */
  chosen: string | null
  /** Why they are disabled; null if they aren't. */
  chooseDisabledReason: string | null
  choose: (choice: ReadingChoice) => void
}

/** Possible meanings of a question, as buttons. */
export function ChoicesEntry({ choices, chosen, chooseDisabledReason, choose }: ChoicesProps) {
  return (
    <ul className={styles.choices} aria-label={texts.meant}>
      {choices.map((choice, index) => {
        const isChosen = choice.label === chosen
        return (
          <li key={`${index} ${choice.label}`} className={styles.item} data-chosen={isChosen || undefined}>
            <Button
              icon={isChosen ? 'check' : undefined}
              disabledReason={chooseDisabledReason}
              onClick={() => choose(choice)}
            >
              {choice.label}
              {isChosen && <VisuallyHidden> {texts.chosen}</VisuallyHidden>}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
