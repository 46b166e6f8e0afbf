import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { buttonClass } from '../Button.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

type Props = { href: string | null; onStay: () => void }

/** Asks before a link leads out of the product, and names the host it leads to. */
export function LeaveDialog({ href, onStay }: Props) {
  const host = hostOf(href)
  return (
    <Dialog
      open={href !== null}
      onClose={onStay}
      title={texts.leaveTitle}
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
        </>
      }
    >
      <p>{host === null ? texts.leaveNowhere : texts.leaveText(host)}</p>
    </Dialog>
  )
}

/** The host of a web address; null for anything else, which is not opened. */
function hostOf(href: string | null): string | null {
  if (href === null || !URL.canParse(href)) return null
  const { protocol, host } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' ? host : null
}
