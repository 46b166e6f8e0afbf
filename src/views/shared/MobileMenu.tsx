import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { IconButton } from './IconButton.tsx'
import styles from './MobileMenu.module.css'
import { type NavEntry, NavList } from './NavList.tsx'

export type MobileMenuProps = {
  open: boolean
  onChange: (open: boolean) => void
  brand: ReactNode
  menu: readonly NavEntry[]
  sidebar?: { label: string; content: ReactNode } | undefined
}

/** The top menu and the page's sidebar, on narrow screens. */
export function MobileMenu({ open, onChange, brand, menu, sidebar }: MobileMenuProps) {
  return (
    <Dialog
      open={open}
      onClose={() => onChange(false)}
      transition
      className={styles.dialog}
      aria-label={sharedTexts.mainMenu}
    >
      <DialogBackdrop transition className={styles.scrim} />
      <DialogPanel transition className={styles.panel}>
        <div className={styles.head}>
          {brand}
          <IconButton icon="close" label={sharedTexts.closeMenu} onClick={() => onChange(false)} />
        </div>
        <nav>
          <NavList entries={menu} onNavigate={() => onChange(false)} />
        </nav>
        {sidebar && (
          <section className={styles.sidebar} aria-label={sidebar.label}>
            {sidebar.content}
          </section>
        )}
      </DialogPanel>
    </Dialog>
  )
}
