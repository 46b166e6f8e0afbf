import { attachmentsTexts as texts } from '../../../contract/chat/attachments.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import type { SurplusView } from './uploads.hooks.ts'

/**
 * Asks where more files go than a conversation takes. The focus begins on "Close": Enter that was meant for the prompt
 * must not show private files to the organisation.
 */
export function SurplusDialog({ count, room, addToData, addHere, cancel }: SurplusView) {
  const fits = Math.min(count, room)
  return (
    <Dialog
      open
      size="medium"
      title={texts.choiceTitle(count)}
      description={texts.choiceRoom(room)}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{texts.addNone}</Button>
          {fits > 0 && <Button onClick={addHere}>{texts.firstHere(fits, count)}</Button>}
          <Button tone="primary" onClick={addToData}>
            {texts.allToData(count)}
          </Button>
        </>
      }
    >
      <p>{texts.choiceReaders}</p>
    </Dialog>
  )
}
