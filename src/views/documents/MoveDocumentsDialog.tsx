import { useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import styles from './documents.module.css'
import type { MovingView } from './moving.hooks.ts'

const formId = 'move-documents-form'

/** Asks where to move documents. */
export function MoveDocumentsDialog({ moving }: { moving: MovingView }) {
  return moving.chosen && <Question moving={moving} docIds={moving.chosen.docIds} />
}

function Question({ moving, docIds }: { moving: MovingView; docIds: readonly string[] }) {
  const [folderId, setFolderId] = useState<string | null>(null)
  return (
    <Dialog
      open
      title={texts.moveMarkedTitle(docIds.length)}
      description={texts.moveMarkedHint}
      onClose={moving.leave}
      footer={
        <>
          <Button onClick={moving.leave}>{sharedTexts.cancel}</Button>
          <Button
            tone="primary"
            type="submit"
            form={formId}
            disabledReason={folderId === null ? texts.chooseTarget : null}
          >
            {texts.move}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={() => folderId !== null && moving.moveTo(docIds, folderId)}>
        <Field label={texts.moveTarget}>
          <Combobox
            autoFocus
            value={folderId}
            placeholder={texts.chooseTarget}
            options={moving.folders}
            onChange={(folderId) => folderId !== null && setFolderId(folderId)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
