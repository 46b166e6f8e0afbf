import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { useDownloads } from './documents.hooks.ts'

/** Says that a document couldn't be downloaded. */
export function DownloadAlert() {
  const { isAlerting, closeAlert } = useDownloads()
  return (
    <Dialog
      open={isAlerting}
      role="alertdialog"
      size="small"
      title={texts.downloadAlert}
      onClose={closeAlert}
      footer={
        <Button tone="primary" autoFocus onClick={closeAlert}>
          {texts.ok}
        </Button>
      }
    >
      {texts.downloadFailed}
    </Dialog>
  )
}
