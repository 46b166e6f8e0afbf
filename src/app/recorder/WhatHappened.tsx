import { useState } from 'react'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import type { Recording } from '../../../contract/flows/recording.ts'
import { RecordingPreview } from '../../views/flows/RecordingPreview.tsx'
import { Button } from '../../views/shared/Button.tsx'
import { usePage } from '../page-context.ts'
import { recordPage } from './record-page.ts'

const LAST_MINUTE_MS = 60_000

/** On the crash screen: offers the last minute of the page as a file. */
export function WhatHappened() {
  const page = usePage()
  const [offered, setOffered] = useState<{ recording: Recording | null } | null>(null)
  const offer = () => setOffered({ recording: recordPage(page, LAST_MINUTE_MS) })
  return (
    <>
      <Button onClick={offer}>{recordingTexts.saveWhatHappened}</Button>
      {offered && <RecordingPreview recording={offered.recording} isLastMinute onClose={() => setOffered(null)} />}
    </>
  )
}
