import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './documents.module.css'
import type { FoldersView } from './folders.hooks.ts'
import { UsedForField } from './UsedForField.tsx'

type Props = {
  id: string
  form: NonNullable<FoldersView['form']>
  folders: Pick<FoldersView, 'failure' | 'inherited' | 'change' | 'save'>
}

/** Name, interpretation and usage of a folder. */
export function FolderForm({ id, form, folders }: Props) {
  return (
    <Form id={id} className={styles.form} onSubmit={folders.save}>
      {folders.failure && <Banner tone="bad">{folders.failure}</Banner>}
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
        inherited={folders.inherited}
        onChange={(usedFor) => folders.change({ usedFor })}
      />
    </Form>
  )
}
