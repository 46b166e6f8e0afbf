import { expect, test } from 'vitest'
import { type Recording, writeRecording } from '../../../contract/flows/recording.ts'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import { readRecordingFile } from './recordings.service.ts'

const recording: Recording = {
  ...{ format: 'sextant recording', version: 1, build: null, startedAt: 5 },
  actors: [],
  events: [],
}
const failureFor = (file: Blob | undefined) => readRecordingFile(file).catch((failure: unknown) => failure)

test('a file is read, and one that is broken, too large or gone gets one sentence', async () => {
  expect(await readRecordingFile(new Blob([writeRecording(recording)]))).toEqual(recording)
  const notOne = { kind: 'rejected', message: recordingTexts.notARecording }
  expect(await failureFor(new Blob(['%PDF-1.7']))).toEqual(notOne)
  expect(await failureFor(undefined)).toEqual(notOne)
  const unreadable = Object.assign(new Blob(['{}']), { text: () => Promise.reject(new Error('it was deleted')) })
  expect(await failureFor(unreadable)).toEqual(notOne)
  const large = Object.defineProperty(new Blob(['{}']), 'size', { value: 10_000_001 })
  expect(await failureFor(large)).toEqual({ kind: 'rejected', message: recordingTexts.tooLarge })
})
