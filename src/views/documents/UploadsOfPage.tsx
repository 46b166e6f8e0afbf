import { matchPath, useLocation } from 'react-router'
import { pages } from '../../../contract/shell/pages.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'
import { UploadTray } from './UploadTray.tsx'
import { useConfigure, useUploadTray } from './uploads.hooks.ts'

/** There they stand above the prompt, where they cover no answer. */
const chatPages = [pages.chatLanding, pages.chatThread]

/** The uploads of the organisation that is open, with the questions about its spreadsheets. They stay while pages change. */
export function UploadsOfPage() {
  const tray = useUploadTray()
  const { pathname } = useLocation()
  const isInChat = chatPages.some((page) => matchPath(page, pathname) !== null)
  const question = useConfigure()
  return (
    <>
      {tray && !isInChat && <UploadTray {...tray} />}
      {question && <ConfigureDialog key={question.file.id} {...question} />}
    </>
  )
}
