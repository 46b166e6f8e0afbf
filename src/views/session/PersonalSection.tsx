import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Card } from '../shared/Card.tsx'
import { MOST_INSTRUCTIONS } from '../../../contract/organisations/model-use.schemas.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { NameField } from './NameField.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './settings-page.hooks.ts'

export function PersonalSection({ user }: { user: AuthUser }) {
  const name = useSettingsForm('name')
  const email = useSettingsForm('e-mail')
  const instructions = useSettingsForm('instructions')
  return (
    <>
      <Card>
        <SettingsForm
          form={name}
          initial={{ name: user.name }}
          fields={(values, change) => <NameField value={values.name} onChange={(text) => change({ name: text })} />}
          onSubmit={(values) => name.submit({ form: 'name', ...values })}
        />
      </Card>
      <Card title={sessionTexts.email} note={accountTexts.emailNote}>
        <SettingsForm
          form={email}
          initial={{ email: user.email, currentPassword: '' }}
          fields={(values, change) => (
            <>
              <EmailField value={values.email} onChange={(text) => change({ email: text })} />
              <CurrentPasswordField
                value={values.currentPassword}
                onChange={(text) => change({ currentPassword: text })}
              />
            </>
          )}
          onSubmit={(values) => email.submit({ form: 'e-mail', ...values })}
        />
        <PendingEmail />
      </Card>
      {!user.isTempUser && (
        <Card title={accountTexts.instructions} note={accountTexts.instructionsNote}>
          <SettingsForm
            form={instructions}
            initial={{ modelInstructions: user.modelInstructions ?? '' }}
            fields={(values, change) => (
              <TextArea
                aria-label={accountTexts.instructions}
                maxLength={MOST_INSTRUCTIONS}
                value={values.modelInstructions}
                onChange={(text) => change({ modelInstructions: text })}
              />
            )}
            onSubmit={(values) => instructions.submit({ form: 'instructions', ...values })}
          />
        </Card>
      )}
    </>
  )
}
