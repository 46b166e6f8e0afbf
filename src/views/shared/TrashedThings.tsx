import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Skeleton } from './Skeleton.tsx'
import styles from './TrashedThings.module.css'

export type TrashedThing = { id: string; icon: IconName; name: string; about: string; isComing: boolean }

type Props = {
  /** Null until loaded. */
  things: readonly TrashedThing[] | null
  restoreDisabledReason: string | null
  onRestore: (id: string) => void
}

/** A list of deleted, restorable items. */
export function TrashedThings({ things, restoreDisabledReason, onRestore }: Props) {
  if (things === null) return <Skeleton shape="row" count={4} label={texts.loading} />
  if (things.length === 0) return <EmptyState title={texts.empty} icon="trash" />
  return (
    <ul className={styles.things} aria-label={texts.trash}>
      {things.map(({ id, icon, name, about, isComing }) => (
        <li key={id} className={styles.thing}>
          <Icon name={icon} />
          <span className={styles.words}>
            {name}
            <span className={styles.about}>{about}</span>
          </span>
          <Button
            size="small"
            icon="undo"
            aria-label={texts.restoreOf(name)}
            disabledReason={isComing ? sharedTexts.processing : restoreDisabledReason}
            onClick={() => onRestore(id)}
          >
            {texts.restore}
          </Button>
        </li>
      ))}
    </ul>
  )
}
