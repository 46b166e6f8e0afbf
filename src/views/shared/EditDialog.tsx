import type { ReactNode } from 'react'
import { sharedTexts as texts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: ReactNode
  size?: 'medium' | 'large'
  /** Id of the form inside, which the primary button submits. */
  formId: string
  /** There are unsaved changes: only "Discard changes" drops them. */
  isUnsaved: boolean
  onClose: () => void
  /** Label of the close button when there is nothing to lose. */
  leave: string
  save: string
  saveDisabledReason: string | null
  children: ReactNode
}

/** A dialog with a form. Esc and a click outside close it only if nothing would be lost. */
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
