import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import styles from './documents.module.css'
import type { FoldersView } from './folders.hooks.ts'

const formId = 'move-folder-form'

/** Asks where to move a folder. */
export function MoveFolderDialog({ folders }: { folders: FoldersView }) {
  const { moving } = folders
  if (!moving) return null
  return (
    <Dialog
      open
      title={texts.moveFolderTitle(moving.name)}
      description={texts.moveFolderHint}
      onClose={folders.close}
      footer={
        <>
          <Button onClick={folders.close}>{sharedTexts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabledReason={moving.disabledReason}>
            {texts.move}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={folders.confirmMove}>
        {folders.failure && <Banner tone="bad">{folders.failure}</Banner>}
        <Field label={texts.moveTarget}>
          <Combobox
            autoFocus
            value={moving.chosen}
            placeholder={texts.chooseTarget}
            options={moving.folders}
            onChange={(parentId) => parentId !== null && folders.chooseParent(parentId)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
