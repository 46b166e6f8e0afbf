import { verificationTexts as texts } from '../../../contract/session/verification.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useSystem } from '../shared/system-context.ts'
import { useConfirmation } from './confirmation.hooks.ts'

/** Says that an address waits to be confirmed, and sends its link once more. */
export function VerificationNotice() {
  const { waitingEmail, isChange, isSending, isSent, message, send } = useConfirmation()
  const { sendsMail } = useSystem().settings
  if (waitingEmail === null) return null
  const [ofNew, ofFirst] = sendsMail
    ? [texts.noticeOfChange, texts.notice]
    : [texts.noticeOfChangeWithoutMail, texts.noticeWithoutMail]
  return (
    <Banner
      action={
        <Button size="small" onClick={send} disabledReason={isSending ? texts.sending : null}>
          {isSending ? texts.sending : texts.sendAgain}
        </Button>
      }
    >
      {isChange ? ofNew(waitingEmail) : ofFirst(waitingEmail)}
      {isSent && ` ${texts.sent(waitingEmail)}.`}
      {message !== null && ` ${message}`}
    </Banner>
  )
}
