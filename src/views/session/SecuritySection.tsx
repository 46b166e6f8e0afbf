import { useState } from 'react'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useSafe } from './account.hooks.ts'
import { CodeField } from './CodeField.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './session.module.css'
import { SettingsForm } from './SettingsForm.tsx'
import { useSettingsForm } from './settings-page.hooks.ts'

export function SecuritySection({ user }: { user: AuthUser }) {
  const password = useSettingsForm('password')
  return (
    <>
      <Card title={sessionTexts.password} note={accountTexts.changePasswordNote}>
        <SettingsForm
          form={password}
          initial={{ currentPassword: '', password: '' }}
          fields={(values, change) => (
            <>
              <CurrentPasswordField
                value={values.currentPassword}
                onChange={(text) => change({ currentPassword: text })}
              />
              <NewPasswordField
                label={accountTexts.newPassword}
                value={values.password}
                onChange={(text) => change({ password: text })}
              />
            </>
          )}
          onSubmit={(values) => password.submit({ form: 'password', ...values })}
          label={accountTexts.changePassword}
        />
      </Card>
      <Codes hasMfa={user.hasMfa} />
    </>
  )
}

/** One-time codes: setting them up, turning them off, and new recovery codes. */
function Codes({ hasMfa }: { hasMfa: boolean }) {
  const [open, setOpen] = useState<'end' | 'renewal' | null>(null)
  return (
    <Card
      title={accountTexts.codes}
      note={hasMfa ? accountTexts.codesOnNote : accountTexts.codesOffNote}
      actions={
        <StatusBadge
          status={hasMfa ? 'good' : 'stopped'}
          label={hasMfa ? accountTexts.codesOn : accountTexts.codesOff}
        />
      }
    >
      <div className={styles.row}>
        <ButtonLink to={pagePath('createTotp')} tone={hasMfa ? 'quiet' : 'primary'} icon="lock">
          {hasMfa ? accountTexts.changeDevice : accountTexts.setUpCodes}
        </ButtonLink>
        {hasMfa && (
          <>
            <Button icon="refresh" onClick={() => setOpen('renewal')}>
              {accountTexts.renewRecovery}
            </Button>
            <Button tone="danger" onClick={() => setOpen('end')}>
              {accountTexts.endCodes}
            </Button>
          </>
        )}
      </div>
      <EndOfCodes open={open === 'end' && hasMfa} onClose={() => setOpen(null)} />
      <NewRecoveryCodes open={open === 'renewal'} onClose={() => setOpen(null)} />
    </Card>
  )
}

type DialogProps = { open: boolean; onClose: () => void }

function EndOfCodes({ open, onClose }: DialogProps) {
  const form = useSettingsForm('end of codes')
  const close = () => {
    form.close()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={accountTexts.endCodes} description={accountTexts.endCodesNote}>
      <SettingsForm
        form={form}
        initial={{ currentPassword: '', totpCode: '' }}
        fields={(values, change) => (
          <>
            <CurrentPasswordField
              value={values.currentPassword}
              onChange={(text) => change({ currentPassword: text })}
              autoFocus
            />
            <CodeField value={values.totpCode} onChange={(text) => change({ totpCode: text })} />
          </>
        )}
        onSubmit={(values) => form.submit({ form: 'end of codes', ...values })}
        label={accountTexts.endCodes}
        busyLabel={accountTexts.endingCodes}
        tone="danger"
        leaves
        more={<Button onClick={close}>{sharedTexts.cancel}</Button>}
      />
    </Dialog>
  )
}

function NewRecoveryCodes({ open, onClose }: DialogProps) {
  const form = useSettingsForm('recovery codes')
  const { recoveryCodes, empty } = useSafe()
  const close = () => {
    empty()
    form.close()
    onClose()
  }
  const codes = form.isSaved ? (recoveryCodes ?? []) : []
  return (
    <Dialog
      open={open}
      // Codes that can't be shown again are only closed with the button, never by an accidental Escape.
      {...(codes.length > 0 ? {} : { onClose: close })}
      title={codes.length > 0 ? accountTexts.recoveryTitle : accountTexts.renewRecovery}
      description={codes.length > 0 ? accountTexts.recoveryNote : accountTexts.renewRecoveryNote}
    >
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <SettingsForm
          form={form}
          initial={{ totpCode: '' }}
          fields={(values, change) => (
            <CodeField value={values.totpCode} onChange={(text) => change({ totpCode: text })} autoFocus />
          )}
          onSubmit={(values) => form.submit({ form: 'recovery codes', ...values })}
          label={accountTexts.renewRecovery}
          busyLabel={accountTexts.renewing}
          leaves
        />
      )}
    </Dialog>
  )
}
