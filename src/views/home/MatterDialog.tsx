import type { Matter } from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Markdown } from '../shared/markdown/Markdown.tsx'
import { useSystem } from '../shared/system-context.ts'

type Props = { matter: Matter; onClose: () => void; onDismiss: (matter: Matter) => void }

/** A matter with its evidence, linked to the sources. */
export function MatterDialog({ matter, onClose, onDismiss }: Props) {
  const { goTo } = useSystem()
  const follow = (path: string) => {
    onClose()
    goTo(path)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={matter.title}
      size="large"
      footer={
        <>
          <Button tone="plain" onClick={() => onDismiss(matter)}>
            {texts.dismiss}
          </Button>
          <Button onClick={onClose}>{sharedTexts.close}</Button>
        </>
      }
    >
      <Markdown text={matter.content} onInternalLink={follow} />
    </Dialog>
  )
}
