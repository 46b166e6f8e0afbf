import type { ReactNode } from 'react'
import { sharedTexts as texts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: ReactNode
  size?: 'medium' | 'large'
  /** The id of the form in it, which the main button sends. */
  formId: string
  /** What was written and is not kept: only a press on "Discard changes" gives it up. */
  isUnsaved: boolean
  onClose: () => void
  /** How it is left when there is nothing to lose. */
  leave: string
  save: string
  saveDisabledReason: string | null
  children: ReactNode
}

/** A form over the page. Esc and a press outside close it only while nothing would be lost. */
export function EditDialog(props: Props) {
  const { title, size, formId, isUnsaved, onClose, leave, save, saveDisabledReason, children } = props
  return (
    <Dialog
      open
      title={title}
      size={size}
      {...(isUnsaved ? {} : { onClose })}
      footer={
        <>
          <Button onClick={onClose}>{isUnsaved ? texts.discard : leave}</Button>
          <Button tone="primary" type="submit" form={formId} disabledReason={saveDisabledReason}>
            {save}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
