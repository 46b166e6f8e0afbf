import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { buttonClass } from '../Button.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { mailIn } from '../markdown/link-target.ts'
import styles from './entries.module.css'

type Props = { href: string | null; onStay: () => void }

/** Asks before a link leaves the product. Shows the complete URL, or the complete email that it would start. */
export function LeaveDialog({ href, onStay }: Props) {
  const host = hostOf(href)
  const mail = mailOf(href)
  return (
    <Dialog
      open={href !== null}
      onClose={onStay}
      title={mail === null ? texts.leaveTitle : texts.mailTitle}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onClick={onStay}>{texts.stay}</Button>
          {href !== null && host !== null && (
            <a
              className={buttonClass({ tone: 'primary', size: 'medium' })}
              href={href}
              target="_blank"
              rel="noreferrer noopener"
              onClick={onStay}
            >
              {texts.leave(host)}
            </a>
          )}
          {href !== null && mail !== null && (
            <a
              className={buttonClass({ tone: 'primary', size: 'medium' })}
              href={href}
              rel="noreferrer noopener"
              onClick={onStay}
            >
              {texts.mailOpen}
            </a>
          )}
        </>
      }
    >
      <LeaveWords href={href} />
    </Dialog>
  )
}

/** Where a link leads: host and complete URL, or the complete email. */
export function LeaveWords({ href }: Pick<Props, 'href'>) {
  const host = hostOf(href)
  const mail = mailOf(href)
  if (href === null || (host === null && mail === null)) return <p>{texts.leaveNowhere}</p>
  if (mail === null)
    return (
      <>
        <p>{texts.leaveText(host ?? '')}</p>
        <p className={styles.address}>{readable(href)}</p>
      </>
    )
  return (
    <>
      <p>{texts.mailText(mail.to)}</p>
      {mail.fields.map(({ name, text }, at) => (
        <p key={at} className={styles.mailField}>
          {texts.mailField(name, text)}
        </p>
      ))}
    </>
  )
}

/** The URL with its text decoded. */
function readable(href: string): string {
  try {
    // Direction marks and other invisible characters stay encoded.
    return decodeURI(href).replace(/[\p{Cc}\p{Cf}]/gu, encodeURIComponent)
  } catch {
    return href
  }
}

const mailOf = (href: string | null) => (href !== null && /^mailto:/i.test(href) ? mailIn(href) : null)

/** The host of a web URL; null for anything else, which can't be opened. */
function hostOf(href: string | null): string | null {
  if (href === null || !URL.canParse(href)) return null
  const { protocol, host } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' ? host : null
}
