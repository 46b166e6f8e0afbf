import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate'
import type { Recording } from '../../../contract/flows/recording.ts'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { pauseBefore, type Playback, positionAfter } from './recording-player.selectors.ts'

export type RecordingPlayerEvent =
  | { type: 'recording.chosen'; fileId: string }
  | { type: 'recording.closed' }
  | { type: 'playback.requested' }
  | { type: 'playback.paused' }
  | { type: 'playback.stepped'; by: 1 | -1 }
  | { type: 'playback.moved'; position: number }
  | { type: 'playback.actor chosen'; actor: number | null }

export type RecordingPlayerActor = ActorRefFrom<typeof recordingPlayerMachine>

const nothing: Playback = { recording: null, position: 0, actor: null }

export const recordingPlayerMachine = setup({
  types: {} as {
    context: Playback & { fileId: string; failure: Failure | null }
    events: RecordingPlayerEvent
    tags: 'busy' | 'failed' | 'ready' | 'playing'
  },
  actors: { 'read the recording': requestPort<Recording, { fileId: string }>('read the recording') },
  actions: {
    'record the file': assign(({ event }) => {
      assertEvent(event, 'recording.chosen')
      return { ...nothing, fileId: event.fileId, failure: null }
    }),
    'take the recording': assign((_, { recording }: { recording: Recording }) => ({ recording })),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'record that time ran out': assign({ failure: noAnswer(recordingTexts.tooSlow) }),
    'drop the recording': assign({ ...nothing, fileId: '' }),
    'go back to the start': assign({ position: 0 }),
    'go one event on': assign(({ context }) => ({ position: positionAfter(context, 1) })),
    'go one event': assign(({ context, event }) => {
      assertEvent(event, 'playback.stepped')
      return { position: positionAfter(context, event.by) }
    }),
    'go there': assign(({ context, event }) => {
      assertEvent(event, 'playback.moved')
      const last = context.recording?.events.length ?? 0
      return { position: Math.min(Math.max(0, event.position), last) }
    }),
    'choose the actor': assign(({ event }) => {
      assertEvent(event, 'playback.actor chosen')
      return { actor: event.actor }
    }),
  },
  guards: {
    'is at its end': ({ context }) => positionAfter(context, 1) === context.position,
    'comes to its end': ({ context }) => {
      const position = positionAfter(context, 1)
      return positionAfter({ ...context, position }, 1) === position
    },
  },
  delays: { 'reading time': 10_000, 'next event': ({ context }) => pauseBefore(context) },
}).createMachine({
  id: 'recording player',
  description: 'Plays a recording of a page in the atlas, event by event.',
  context: { recording: null, position: 0, actor: null, fileId: '', failure: null },
  initial: 'idle',
  states: {
    idle: { on: { 'recording.chosen': { target: 'loading', actions: 'record the file' } } },
    loading: {
      description: 'Waits for the file to be read and validated.',
      tags: 'busy',
      invoke: {
        id: 'file',
        src: 'read the recording',
        input: ({ context }) => ({ fileId: context.fileId }),
        onDone: {
          target: 'loaded',
          actions: { type: 'take the recording', params: ({ event }) => ({ recording: event.output }) },
        },
        onError: {
          target: 'load failed',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
      after: { 'reading time': { target: 'load failed', actions: 'record that time ran out' } },
    },
    'load failed': {
      tags: 'failed',
      on: { 'recording.chosen': { target: 'loading', actions: 'record the file' } },
    },
    loaded: {
      tags: 'ready',
      on: {
        'recording.chosen': { target: 'loading', actions: 'record the file' },
        'recording.closed': { target: 'idle', actions: 'drop the recording' },
        'playback.stepped': { target: '.paused', actions: 'go one event' },
        'playback.moved': { target: '.paused', actions: 'go there' },
        'playback.actor chosen': { target: '.paused', actions: 'choose the actor' },
      },
      initial: 'paused',
      states: {
        paused: {
          on: {
            'playback.requested': [
              { guard: 'is at its end', target: 'playing', actions: 'go back to the start' },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          tags: 'playing',
          on: { 'playback.paused': 'paused' },
          after: {
            'next event': [
              { guard: 'comes to its end', target: 'paused', actions: 'go one event on' },
              { target: 'playing', reenter: true, actions: 'go one event on' },
            ],
          },
        },
      },
    },
  },
})
