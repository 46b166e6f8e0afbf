import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useSystem } from '../shared/system-context.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { useInvitationRenewal } from './invitation.hooks.ts'
import styles from './settings.module.css'

/** Actions for someone who was invited and hasn't joined yet. */
export function PendingInvitation({ user }: { user: OrganisationUser }) {
  const renewal = useInvitationRenewal(user)
  const { sendsMail } = useSystem().settings
  if (!renewal) return null
  return (
    <div className={styles.stack}>
      {renewal.failure && <Banner tone="bad">{renewal.failure}</Banner>}
      {renewal.isSent && <Banner tone="good">{texts.resent(user.email)}</Banner>}
      <div className={styles.aside}>
        <p className={styles.quiet}>{texts.withdrawInvitation}</p>
        {sendsMail && (
          <Button icon="mail" disabledReason={renewal.disabledReason} onClick={renewal.send}>
            {renewal.isBusy ? texts.resending : texts.resend}
          </Button>
        )}
      </div>
      {!sendsMail && <InvitationLink user={user} />}
    </div>
  )
}
