import { matchPath, useLocation } from 'react-router'
import { pages } from '../../../contract/shell/pages.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'
import { SurplusDialog } from './SurplusDialog.tsx'
import { UploadTray } from './UploadTray.tsx'
import { useConfigure, useSurplus, useUploadTray } from './uploads.hooks.ts'

/** On these pages uploads are shown above the prompt, where they hide no answer. */
const chatPages = [pages.chatLanding, pages.chatThread]

/** The open organisation's uploads, with the questions about them. Stays mounted between pages. */
export function UploadsOfPage() {
  const tray = useUploadTray()
  const { pathname } = useLocation()
  const isInChat = chatPages.some((page) => matchPath(page, pathname) !== null)
  const surplus = useSurplus()
  const question = useConfigure()
  return (
    <>
      {tray && !isInChat && <UploadTray {...tray} />}
      {surplus && <SurplusDialog key={surplus.id} {...surplus} />}
      {question && !surplus && <ConfigureDialog key={question.file.id} {...question} />}
    </>
  )
}
