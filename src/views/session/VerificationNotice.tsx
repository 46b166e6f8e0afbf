import { verificationTexts as texts } from '../../../contract/session/verification.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useSystem } from '../shared/system-context.ts'
import { useConfirmation } from './confirmation.hooks.ts'

/** Says that an address isn't confirmed yet, and can send a new link. */
export function VerificationNotice() {
  const { waitingEmail, isChange, isSending, isSent, message, send } = useConfirmation()
  const { sendsMail } = useSystem().settings
  if (waitingEmail === null) return null
  const [ofNew, ofFirst] = sendsMail
    ? [texts.noticeOfChange, texts.notice]
    : [texts.noticeOfChangeWithoutMail, texts.noticeWithoutMail]
  const again = sendsMail ? texts.sendAgain : texts.createAgain
  const busy = sendsMail ? texts.sending : texts.creating
  return (
    <Banner
      action={
        <Button size="small" onClick={send} disabledReason={isSending ? busy : null}>
          {isSending ? busy : again}
        </Button>
      }
    >
      {isChange ? ofNew(waitingEmail) : ofFirst(waitingEmail)}
      {isSent && ` ${sendsMail ? texts.sent(waitingEmail) : texts.created}.`}
      {message !== null && ` ${message}`}
    </Banner>
  )
}
