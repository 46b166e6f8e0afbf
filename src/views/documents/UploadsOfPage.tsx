import { lazy, Suspense } from 'react'
import { matchPath, useLocation } from 'react-router'
import { pages } from '../../../contract/shell/pages.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'
import { UploadTray } from './UploadTray.tsx'
import { useConfigure, useIsChoosing, useUploadTray } from './uploads.hooks.ts'

const SurplusDialog = lazy(async () => ({ default: (await import('./SurplusDialog.tsx')).SurplusDialog }))

/** On these pages uploads are shown above the prompt, where they hide no answer. */
const chatPages = [pages.chatLanding, pages.chatThread]

/** The open organisation's uploads, with the questions about them. Stays mounted between pages. */
export function UploadsOfPage() {
  const tray = useUploadTray()
  const { pathname } = useLocation()
  const isInChat = chatPages.some((page) => matchPath(page, pathname) !== null)
  const isChoosing = useIsChoosing()
  const question = useConfigure()
  return (
    <>
      {tray && !isInChat && <UploadTray {...tray} />}
      {isChoosing && (
        <Suspense fallback={null}>
          <SurplusDialog />
        </Suspense>
      )}
      {question && <ConfigureDialog key={question.file.id} {...question} />}
    </>
  )
}
