import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { PendingInvitation } from './PendingInvitation.tsx'
import { useMemberSettings } from './members.hooks.ts'
import { roleOptions } from './role-options.ts'
import styles from './settings.module.css'

/** The settings of one member. */
export function MemberDialog({ ownId }: { ownId: string | null }) {
  const settings = useMemberSettings()
  if (!settings) return null
  const { user, role, answer, failure, isSaving, isResetting } = settings
  const isOwn = user.id === ownId
  return (
    <Dialog
      open
      title={texts.settingsOf(user.name || user.email)}
      description={user.name && user.name !== user.email ? user.email : undefined}
      onClose={settings.close}
      footer={
        <>
          <Button onClick={settings.close}>{texts.cancel}</Button>
          <Button tone="primary" disabledReason={settings.saveDisabledReason} onClick={settings.save}>
            {isSaving ? texts.saving : texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {failure && <Banner tone="bad">{failure}</Banner>}
        {answer && <Banner tone="good">{answer}</Banner>}
        <RadioGroup
          label={texts.role}
          value={role}
          options={roleOptions}
          disabledReason={settings.refusal}
          onChange={settings.chooseRole}
        />
        {isOwn ? (
          <div className={styles.aside}>
            <p className={styles.quiet}>{texts.ownSettings}</p>
            <ButtonLink to={pagePath('userSettings')}>{texts.toOwnSettings}</ButtonLink>
          </div>
        ) : user.status === 'invited' ? (
          <PendingInvitation user={user} />
        ) : (
          <div className={styles.aside}>
            {user.status && <p className={styles.quiet}>{texts.unconfirmedHint}</p>}
            <p className={styles.quiet}>{texts.resetPasswordHint}</p>
            <Button
              icon="key"
              disabledReason={settings.refusal ?? (isResetting ? texts.resetting : null)}
              onClick={settings.resetPassword}
            >
              {texts.resetPassword}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
