import { verificationTexts as texts } from '../../../contract/session/verification.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useConfirmation } from './confirmation.hooks.ts'

/** State of a pending change of address, below its form. */
export function PendingEmail() {
  const { waitingEmail, isChange, isDropping, drop } = useConfirmation()
  if (waitingEmail === null || !isChange) return null
  return (
    <Banner
      action={
        <Button size="small" onClick={drop} disabledReason={isDropping ? texts.cancelling : null}>
          {isDropping ? texts.cancelling : texts.cancelChange}
        </Button>
      }
    >
      {texts.pendingTitle(waitingEmail)} {texts.pendingNote}
    </Banner>
  )
}
