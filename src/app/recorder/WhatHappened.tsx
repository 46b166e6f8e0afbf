import { useState } from 'react'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import { RecordingPreview } from '../../views/flows/RecordingPreview.tsx'
import { Button } from '../../views/shared/Button.tsx'
import { usePage } from '../page-context.ts'
import { recordPage } from './record-page.ts'

const LAST_MINUTE_MS = 60_000

/** On the crash screen: offers the last minute of the page as a file. */
export function WhatHappened() {
  const page = usePage()
  // Made at once: a minute later, the crash would no longer be in the last minute.
  const [recording] = useState(() => recordPage(page, LAST_MINUTE_MS))
  const [isOffered, setOffered] = useState(false)
  return (
    <>
      <Button onClick={() => setOffered(true)}>{recordingTexts.saveWhatHappened}</Button>
      {isOffered && <RecordingPreview recording={recording} isLastMinute onClose={() => setOffered(false)} />}
    </>
  )
}
