import { MAX_RECORDING_BYTES, readRecording, type Recording } from '../../../contract/flows/recording.ts'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'

/** Reads a recording from a chosen file. It may come from anybody, so nothing of it is used before it is validated. */
export async function readRecordingFile(file: Blob | undefined): Promise<Recording> {
  if (file !== undefined && file.size > MAX_RECORDING_BYTES) throw rejected(recordingTexts.tooLarge)
  const text = await file?.text().catch(() => null)
  const recording = text == null ? null : readRecording(text)
  if (recording === null) throw rejected(recordingTexts.notARecording)
  return recording
}

const rejected = (message: string): Failure => ({ kind: 'rejected', message })
