import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Kbd } from './Kbd.tsx'
import { Link } from './Link.tsx'
import styles from './panel.module.css'

export type MenuEntry =
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: string }
  | { kind: 'link'; id: string; label: string; to: string; icon?: IconName | undefined }
  | {
      kind: 'action'
      id: string
      label: string
      onSelect: () => void
      icon?: IconName | undefined
      tone?: 'danger' | undefined
      shortcut?: string | undefined
      disabledReason?: string | null | undefined
    }

export type MenuProps = {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end' | undefined
  /** The menu isn't needed any more: it disappears once closed, not while it is open. */
  isLeaving?: boolean | undefined
}

export function Menu({ trigger, entries, align = 'end', isLeaving = false }: MenuProps) {
  return (
    <HeadlessMenu>
      {({ open }) =>
        isLeaving && !open ? (
          <></>
        ) : (
          <>
            <MenuButton as={Trigger} element={trigger} />
            <MenuItems
              anchor={{ to: `bottom ${align}`, gap: 4, padding: 8 }}
              transition
              modal={false}
              className={styles.panel}
            >
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </MenuItems>
          </>
        )
      }
    </HeadlessMenu>
  )
}

/** Passes Headless UI's props (including ref) on to the given trigger element. */
function Trigger({ element, children, ...props }: { element: ReactElement; [name: string]: unknown }) {
  const Control = element.type
  return <Control {...(element.props as object)} {...props} />
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'separator') return <hr className={styles.separator} />
  if (entry.kind === 'heading') {
    return (
      <div className={styles.heading} role="presentation">
        {entry.label}
      </div>
    )
  }
  if (entry.kind === 'link') {
    return (
      <MenuItem>
        <Link to={entry.to} className={styles.row}>
          {entry.icon && <Icon name={entry.icon} />}
          <span className={styles.rowText}>{entry.label}</span>
        </Link>
      </MenuItem>
    )
  }
  return (
    <MenuItem>
      <button
        type="button"
        className={classNames(styles.row, entry.tone === 'danger' && styles.danger)}
        aria-disabled={entry.disabledReason ? true : undefined}
        onClick={(event) => (entry.disabledReason ? event.preventDefault() : entry.onSelect())}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <span className={styles.rowText}>
          {entry.label}
          {entry.disabledReason && <span className={styles.note}>{entry.disabledReason}</span>}
        </span>
        {entry.shortcut && <Kbd>{entry.shortcut}</Kbd>}
      </button>
    </MenuItem>
  )
}
