import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useCopy } from '../shared/conversation/page.hooks.ts'
import { useInvitationLink } from './invitation.hooks.ts'
import styles from './settings.module.css'

/** A link that the inviter passes on personally, for installations without a mail server. */
export function InvitationLink({ user }: { user: OrganisationUser }) {
  const invitation = useInvitationLink(user)
  if (!invitation) return null
  const { link, isBusy, isWithdrawn, failure, disabledReason, create, withdraw } = invitation
  return (
    <div className={styles.field}>
      {failure && <Banner tone="bad">{failure}</Banner>}
      {link === null ? <p className={styles.quiet}>{texts.linkHint}</p> : <MadeLink link={link} />}
      {isWithdrawn && (
        <p className={styles.said} role="status">
          {texts.linkWithdrawn}
        </p>
      )}
      <div className={styles.row}>
        <Button icon="link" disabledReason={disabledReason} onClick={create}>
          {isBusy ? texts.creatingLink : link === null ? texts.createLink : texts.createNewLink}
        </Button>
        {link !== null && (
          <Button tone="plain" disabledReason={disabledReason} onClick={withdraw}>
            {texts.withdrawLink}
          </Button>
        )}
      </div>
    </div>
  )
}

function MadeLink({ link }: { link: string }) {
  const { outcome, copy } = useCopy()
  return (
    <>
      <div className={styles.row}>
        <code className={styles.link} aria-label={texts.link}>
          {link}
        </code>
        <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => copy(link)}>
          {outcome === 'copied' ? texts.linkCopied : texts.copyLink}
        </Button>
      </div>
      {outcome === 'not copied' && (
        <p className={styles.problem} role="alert">
          {texts.linkNotCopied}
        </p>
      )}
      <p className={styles.quiet}>{texts.linkNote}</p>
    </>
  )
}
