import { mentionsTexts } from '../../../../contract/chat/mentions.texts.ts'
import { promptFieldTexts } from '../../../../contract/chat/prompt-field.texts.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import panelStyles from '../panel.module.css'
import { type Composer, type ComposerEntry, composerListId, entryId } from './composer.hooks.ts'
import styles from './composer.module.css'

type Props = { list: NonNullable<Composer['list']>; onPick: (entry: ComposerEntry) => void }

const icons: Record<keyof typeof mentionsTexts.kinds, IconName> = {
  folder: 'folder',
  document: 'document',
  dataset: 'table',
  measure: 'chart',
  dashboard: 'chart',
}

/** What can be chosen above the prompt. The field keeps the focus and names the active entry. */
export function ComposerList({ list, onPick }: Props) {
  const { kind, entries, active, status } = list
  return (
    <div className={styles.list}>
      <div
        id={composerListId}
        role="listbox"
        aria-label={kind === 'mentions' ? mentionsTexts.list : promptFieldTexts.list}
        className={styles.entries}
      >
        {entries.map((entry, at) => (
          <div
            key={entry.key}
            id={entryId(at)}
            ref={at === active ? intoView : undefined}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            className={panelStyles.row}
            data-focus={at === active || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(entry)}
          >
            <Entry entry={entry} />
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function Entry({ entry }: { entry: ComposerEntry }) {
  if (entry.kind === 'prompt') {
    const { name, text, accessLevel } = entry.prompt
    return (
      <>
        <Icon name="star" size="small" />
        <span className={panelStyles.rowText}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>
            {accessLevel === 'shared' ? `${promptFieldTexts.shared} · ${text}` : text}
          </span>
        </span>
      </>
    )
  }
  const { kind, name } = entry.mention
  return (
    <>
      <Icon name={icons[kind]} size="small" />
      <span className={panelStyles.rowText}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{[mentionsTexts.kinds[kind], entry.note].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}
