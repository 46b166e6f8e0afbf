import { Description, DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { classNames } from './class-names.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  open: boolean
  /** Called by Esc, the close button, or a click outside. Without it, only the dialog's own buttons close it. */
  onClose?: () => void
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  /** "alertdialog" requires an answer: a click outside does nothing. */
  role?: 'dialog' | 'alertdialog' | undefined
}

/** A modal dialog that traps the focus; full screen below 480 px. Give a control `autoFocus` to focus it first. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, description, footer, size = 'medium', role = 'dialog' } = props
  return (
    <HeadlessDialog open={open} onClose={onClose ?? stay} role={role} transition className={styles.dialog}>
      <DialogBackdrop transition className={styles.scrim} />
      <div className={styles.frame}>
        <Panel alert={role === 'alertdialog'} className={classNames(styles.panel, styles[size])}>
          <div className={styles.header}>
            <div>
              <DialogTitle className={styles.title}>{title}</DialogTitle>
              {description && (
                <Description as="p" className={styles.description}>
                  {description}
                </Description>
              )}
            </div>
            {onClose && <IconButton icon="close" label={sharedTexts.close} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </Panel>
      </div>
    </HeadlessDialog>
  )
}

const stay = () => undefined

/** Headless UI closes on a click outside a DialogPanel, and only if there is one. */
function Panel({ alert, className, children }: { alert: boolean; className: string; children: ReactNode }) {
  if (alert) return <div className={className}>{children}</div>
  return (
    <DialogPanel transition className={className}>
      {children}
    </DialogPanel>
  )
}
