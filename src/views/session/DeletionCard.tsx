import { accountTexts } from '../../../contract/session/account.texts.ts'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { Card } from '../shared/Card.tsx'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { CodeField } from './CodeField.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useOnlyAdministrator, useSettingsForm } from './settings-page.hooks.ts'

type Values = { email: string; currentPassword: string; totpCode: string }
const blank: Values = { email: '', currentPassword: '', totpCode: '' }

/** Deletes the account. Asks for the password or a code, so that an unlocked screen isn't enough. */
export function DeletionCard({ user: { email, hasMfa } }: { user: AuthUser }) {
  const form = useSettingsForm('deletion')
  const names = useOnlyAdministrator()
  const reasonOf = ({ email: typed, currentPassword, totpCode }: Values) => {
    if (names !== null) return accountTexts.soleAdministrator(names)
    if (typed.trim().toLowerCase() !== email.toLowerCase()) return accountTexts.deleteMismatch
    if (currentPassword !== '' || totpCode.trim() !== '') return null
    return hasMfa ? accountTexts.deleteProofFirst : accountTexts.deletePasswordFirst
  }
  return (
    <Card
      title={accountTexts.deleteLogIn}
      note={names === null ? accountTexts.deleteNote : accountTexts.soleAdministrator(names)}
    >
      <SettingsForm
        form={form}
        initial={blank}
        fields={(values, change) => (
          <>
            <Field label={accountTexts.deleteConfirm(email)}>
              <TextInput
                name="deletion"
                autoComplete="off"
                value={values.email}
                onChange={(text) => change({ email: text })}
              />
            </Field>
            <CurrentPasswordField
              value={values.currentPassword}
              onChange={(text) => change({ currentPassword: text })}
            />
            {hasMfa && (
              <CodeField
                hint={accountTexts.deleteProof}
                value={values.totpCode}
                onChange={(text) => change({ totpCode: text })}
              />
            )}
          </>
        )}
        onSubmit={({ email: typed, currentPassword, totpCode }) =>
          form.submit({
            form: 'deletion',
            email: typed,
            currentPassword: currentPassword === '' ? null : currentPassword,
            totpCode: totpCode.trim() === '' ? null : totpCode,
          })
        }
        label={accountTexts.deleteLogIn}
        busyLabel={accountTexts.deleting}
        tone="danger"
        leaves
        disabledReason={reasonOf}
      />
    </Card>
  )
}
