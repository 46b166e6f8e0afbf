import { accountTexts } from '../../../contract/session/account.texts.ts'
import { Card } from '../shared/Card.tsx'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useOnlyAdministrator, useSettingsForm } from './settings-page.hooks.ts'

/** The end of the log-in. */
export function DeletionCard({ email }: { email: string }) {
  const form = useSettingsForm('deletion')
  const names = useOnlyAdministrator()
  const whyNot = (typed: string) => {
    if (names !== null) return accountTexts.soleAdministrator(names)
    return typed.trim().toLowerCase() === email.toLowerCase() ? null : accountTexts.deleteMismatch
  }
  return (
    <Card
      title={accountTexts.deleteLogIn}
      note={names === null ? accountTexts.deleteNote : accountTexts.soleAdministrator(names)}
    >
      <SettingsForm
        form={form}
        initial={{ email: '' }}
        fields={(values, change) => (
          <Field label={accountTexts.deleteConfirm(email)}>
            <TextInput
              name="deletion"
              autoComplete="off"
              value={values.email}
              onChange={(text) => change({ email: text })}
            />
          </Field>
        )}
        onSubmit={(values) => form.submit({ form: 'deletion', ...values })}
        label={accountTexts.deleteLogIn}
        busyLabel={accountTexts.deleting}
        tone="danger"
        leaves
        whyNot={(values) => whyNot(values.email)}
      />
    </Card>
  )
}
