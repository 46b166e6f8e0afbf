import { surplusTexts as texts } from '../../../contract/chat/surplus.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { useSurplus } from './surplus.hooks.ts'

/**
 * Asks where more files go than a conversation takes. The focus begins on no button: Enter that was meant for the prompt
 * must not show private files to the organisation.
 */
export function SurplusDialog() {
  const surplus = useSurplus()
  if (surplus === null) return null
  const { id, count, room, addToData, addHere, cancel } = surplus
  const fits = Math.min(count, room)
  return (
    <Dialog
      key={id}
      open
      size="medium"
      title={texts.title(count)}
      description={texts.room(room)}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{texts.cancel}</Button>
          {fits > 0 && <Button onClick={addHere}>{texts.firstHere(fits, count)}</Button>}
          <Button tone="primary" onClick={addToData}>
            {texts.allToData(count)}
          </Button>
        </>
      }
    >
      <p>{texts.readers}</p>
    </Dialog>
  )
}
