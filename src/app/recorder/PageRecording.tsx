import { useState } from 'react'
import { RecordingPreview } from '../../views/flows/RecordingPreview.tsx'
import { useRecorder } from '../../views/shell/shell.hooks.ts'
import { usePage } from '../page-context.ts'
import { recordPage } from './record-page.ts'

/** Everything that the journal of this page still has, as a file. */
export function PageRecording() {
  const page = usePage()
  const { close } = useRecorder()
  const [recording] = useState(() => recordPage(page, Infinity))
  return <RecordingPreview recording={recording} isLastMinute={false} onClose={close} />
}
