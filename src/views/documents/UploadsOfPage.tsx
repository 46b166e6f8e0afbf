import { ConfigureDialog } from './ConfigureDialog.tsx'
import { UploadTray } from './UploadTray.tsx'
import { useConfigure, useUploadTray } from './uploads.hooks.ts'

/** The uploads of the organisation that is open, with the questions about its spreadsheets. They stay while pages change. */
export function UploadsOfPage() {
  const tray = useUploadTray()
  const question = useConfigure()
  return (
    <>
      {tray && <UploadTray {...tray} />}
      {question && <ConfigureDialog key={question.file.id} {...question} />}
    </>
  )
}
