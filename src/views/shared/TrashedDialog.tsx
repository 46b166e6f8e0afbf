import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorState } from './ErrorState.tsx'
import { type TrashedThing, TrashedThings } from './TrashedThings.tsx'

export type TrashedView = {
  things: readonly TrashedThing[] | null
  failure: string | null
  close: () => void
  readAgain: () => void
  restore: (id: string) => void
}

/** A dialog with restorable items. */
export function TrashedDialog({ note, view }: { note: string; view: TrashedView }) {
  const { things, failure, close, readAgain, restore } = view
  return (
    <Dialog open size="large" title={texts.trash} description={note} onClose={close}>
      {failure === null ? (
        <TrashedThings things={things} restoreDisabledReason={null} onRestore={restore} />
      ) : (
        <ErrorState kind="part" message={failure} onBack={close} onRetry={readAgain} />
      )}
    </Dialog>
  )
}
