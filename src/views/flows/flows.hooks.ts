import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { RecordedEvent, Recording } from '../../../contract/flows/recording.ts'
import { recordingTexts as texts } from '../../../contract/flows/recording.texts.ts'
import { nameOfEvent, namesOfActors, statesOf, valuesAt } from '../../machines/flows/recording-player.selectors.ts'
import { useAccountActor } from '../shared/account-actor.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import type { LiveActor } from './flow.types.ts'
import { recordingRegistry } from './recording-registry.ts'

export type RecordingPlayer = ReturnType<typeof useRecordingPlayer>

/** An event as a row of the list. `index`: its position in the recording. */
export type RecordedRow = { index: number; at: number; actor: string; event: string; states: string; texts: string }

/** The player of the atlas, whose code loads with the page; a file is opened as soon as it is there. */
export function useRecordingPlayer() {
  const account = useFeature('account')
  const actor = useAccountActor('flows')
  useEffect(() => {
    account?.send({ type: 'account.page shown', visit: { page: 'flows' } })
    return () => account?.send({ type: 'account.page left' })
  }, [account])
  const isNotFetched = useSelector(account, (snapshot) => snapshot?.hasTag('page not fetched') ?? false)
  const failure = useSelector(actor, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  const recording = useSelector(actor, (snapshot) => (snapshot?.hasTag('ready') ? snapshot.context.recording : null))
  const position = useSelector(actor, (snapshot) => snapshot?.context.position ?? 0)
  const chosen = useSelector(actor, (snapshot) => snapshot?.context.actor ?? null)
  return {
    isThere: actor !== undefined,
    isLoading: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false),
    isPlaying: useSelector(actor, (snapshot) => snapshot?.hasTag('playing') ?? false),
    failure: isNotFetched ? texts.notFetched : (failure?.message ?? null),
    fetchAgain: isNotFetched ? () => account?.send({ type: 'account.page requested again' }) : null,
    opened: recording === null ? null : viewOf(recording, position, chosen),
    open: (file: File) => actor?.send({ type: 'recording.chosen', fileId: recordingRegistry.lay(file) }),
    close: () => actor?.send({ type: 'recording.closed' }),
    play: () => actor?.send({ type: 'playback.requested' }),
    pause: () => actor?.send({ type: 'playback.paused' }),
    step: (by: 1 | -1) => actor?.send({ type: 'playback.stepped', by }),
    move: (to: number) => actor?.send({ type: 'playback.moved', position: to }),
    choose: (number: number | null) => actor?.send({ type: 'playback.actor chosen', actor: number }),
  }
}

export type OpenedRecording = ReturnType<typeof viewOf>

/** What the page shows of a recording at a position. */
function viewOf(recording: Recording, position: number, chosen: number | null) {
  const names = namesOfActors(recording)
  const rowOf = (event: RecordedEvent, index: number): RecordedRow => ({
    index,
    at: event.at,
    actor: names[event.actor - 1] ?? '',
    event: nameOfEvent(event.type),
    states: event.value === null ? texts.notProcessed : wordsOf(statesOf(event.value)),
    texts: textsOf(event),
  })
  const last = recording.events[position - 1]
  const values = valuesAt(recording, position)
  const actors = recording.actors.map(({ machine }, index): LiveActor => {
    const value = values[index] ?? null
    return {
      ...{ name: names[index] ?? '', machine, events: [] },
      states: value === null ? [texts.unknownState] : statesOf(value).map((path) => `${machine}.${path}`),
    }
  })
  return {
    build: recording.build,
    count: recording.events.length,
    position,
    chosen,
    names,
    actors,
    last: last === undefined ? null : { ...rowOf(last, position - 1), machine: actors[last.actor - 1]?.machine ?? '' },
    rows: recording.events.map(rowOf).filter(({ index }) => {
      return chosen === null || recording.events[index]?.actor === chosen
    }),
  }
}

/** The innermost states alone: "sheet.open" says that it is in "sheet". A state is followed by those inside. */
const wordsOf = (states: readonly string[]) =>
  states.filter((state, index) => !states[index + 1]?.startsWith(`${state}.`)).join(', ')

function textsOf({ texts: numbered, size }: RecordedEvent): string {
  const words = numbered.map(([number, length]) => texts.text(number, length))
  return [...words, ...(size > numbered.length ? [texts.more(size - numbered.length)] : [])].join(', ')
}
