import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { BothSides, usedForWords } from './BothSides.tsx'
import styles from './documents.module.css'
import { useFolders } from './folders.hooks.ts'
import { MoveFolderDialog } from './MoveFolderDialog.tsx'
import { UsedForField } from './UsedForField.tsx'

const formId = 'folder-form'

/** The form of a new or an edited folder, and the two sides of a change that met another. */
export function FolderDialogs() {
  const folders = useFolders()
  const { form, conflict, isBusy, failure, whyNotSave, parentName, inherited } = folders
  if (conflict) {
    const { mine, theirs } = conflict
    return (
      <BothSides
        sides={[
          { label: texts.folderName, mine: mine.name, theirs: theirs.name },
          { label: texts.movePlace, mine: mine.place, theirs: theirs.place },
          { label: texts.interpretation, mine: mine.interpretation, theirs: theirs.interpretation },
          { label: texts.usedFor, mine: usedForWords(mine.usedFor), theirs: usedForWords(theirs.usedFor) },
        ]}
        onMine={folders.keepMine}
        onTheirs={folders.keepTheirs}
      />
    )
  }
  if (!form) return <MoveFolderDialog folders={folders} />
  const title = form.base ? texts.editFolder : isTop(form.parentId) ? texts.newFolder : texts.newSubfolder(parentName)
  return (
    <Dialog
      open
      size="medium"
      title={title}
      onClose={folders.close}
      footer={
        <>
          <Button onClick={folders.close}>{sharedTexts.cancel}</Button>
          <Button
            tone="primary"
            type="submit"
            form={formId}
            disabledReason={isBusy ? sharedTexts.processing : whyNotSave}
          >
            {form.base ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          folders.save()
        }}
      >
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Field label={texts.folderName} hint={form.isNamedHere ? null : texts.folderNameOtherSource}>
          <TextInput
            autoFocus
            required={form.isNamedHere}
            readOnly={!form.isNamedHere}
            maxLength={200}
            value={form.fields.name}
            onChange={(name) => folders.change({ name })}
          />
        </Field>
        <Field label={texts.interpretation} hint={texts.folderInterpretationHint} optional>
          <TextArea
            value={form.fields.interpretation}
            maxLength={8_000}
            onChange={(interpretation) => folders.change({ interpretation })}
          />
        </Field>
        <UsedForField
          usedFor={form.fields.usedFor}
          inherited={inherited}
          onChange={(usedFor) => folders.change({ usedFor })}
        />
      </form>
    </Dialog>
  )
}

const isTop = (folderId: string) => folderId.endsWith('_root')
