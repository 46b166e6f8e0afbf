import type { Recording } from '../../../contract/flows/recording.ts'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import type { recordingPlayerMachine } from '../../../src/machines/flows/recording-player.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

/** Two actors of one machine and one of another; the third event is of the second actor. */
export const recording: Recording = {
  format: 'sextant recording',
  version: 1,
  build: '1.0.0',
  startedAt: 1_795_000_000_000,
  actors: [
    { machine: 'shell', value: { menu: 'closed', sheet: 'closed' } },
    { machine: 'upload', value: 'waiting' },
    { machine: 'upload', value: null },
  ],
  events: [
    { at: 0, actor: 1, type: 'sheet.opened', value: { menu: 'closed', sheet: 'open' }, texts: [], size: 0 },
    { at: 40, actor: 1, type: 'sheet.closed', value: { menu: 'closed', sheet: 'closed' }, texts: [], size: 0 },
    { at: 900, actor: 2, type: 'upload.started', value: 'being sent', texts: [[1, 12]], size: 1 },
    { at: 9_000, actor: 1, type: '(other)', value: null, texts: [], size: 30 },
  ],
}

export const recordingPlayerWalk: WalkOptions<typeof recordingPlayerMachine> = {
  events: {
    'recording.chosen': [{ fileId: 'f1' }],
    'recording.closed': [{}],
    'playback.requested': [{}],
    'playback.paused': [{}],
    'playback.stepped': [{ by: 1 }, { by: -1 }],
    'playback.moved': [{ position: 2 }, { position: 4 }],
    'playback.actor chosen': [{ actor: 2 }, { actor: null }],
  },
  answers: { 'read the recording': [recording] },
  failures: { 'read the recording': [{ kind: 'rejected', message: recordingTexts.notARecording }] },
  distinguish: ({ position, actor }) => [position, actor],
}
