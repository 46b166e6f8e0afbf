import { describe, expect, test } from 'vitest'
import { recordingTexts } from '../../../contract/flows/recording.texts.ts'
import { recordingPlayerMachine } from '../../../src/machines/flows/recording-player.machine.ts'
import {
  nameOfEvent,
  namesOfActors,
  pauseBefore,
  statesOf,
  valuesAt,
} from '../../../src/machines/flows/recording-player.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { recording, recordingPlayerWalk } from './recording-player.walk.ts'

describeWalk(recordingPlayerMachine, recordingPlayerWalk)
describeFold(recordingPlayerMachine, recordingPlayerWalk)

function opened() {
  const harness = startHarness(recordingPlayerMachine, recordingPlayerWalk)
  harness.take(happened('recording.chosen', { fileId: 'f1' }))
  harness.take(answered('file', recording))
  return harness
}

describe('the player of recordings', () => {
  test('plays as fast as the page was, within limits, and pauses at the end', () => {
    const harness = opened()
    harness.take(happened('playback.requested'))
    const seen: [number, number][] = []
    while (harness.snapshot().hasTag('playing')) {
      const before = harness.clock.now()
      harness.clock.stepToNext()
      seen.push([harness.snapshot().context.position, harness.clock.now() - before])
    }
    expect(seen).toEqual([
      [1, 150],
      [2, 150],
      [3, 860],
      [4, 1_500],
    ])
    harness.take(happened('playback.requested'))
    expect(harness.snapshot().context.position).toBe(0)
    harness.stop()
  })

  test('steps through the events of the chosen actor alone, in both directions', () => {
    const harness = opened()
    const step = (by: 1 | -1) => {
      harness.take(happened('playback.stepped', { by }))
      return harness.snapshot().context.position
    }
    expect([step(-1), step(1), step(1), step(-1)]).toEqual([0, 1, 2, 1])
    harness.take(happened('playback.actor chosen', { actor: 2 }))
    expect([step(1), step(1), step(-1)]).toEqual([3, 3, 0])
    harness.take(happened('playback.actor chosen', { actor: 3 }))
    harness.take(happened('playback.requested'))
    harness.clock.stepToNext()
    expect([harness.snapshot().context.position, harness.snapshot().hasTag('playing')]).toEqual([0, false])
    harness.stop()
  })

  test('stays within the recording, whatever position is asked for', () => {
    const harness = opened()
    const positions = [99, -4, 2].map((position) => {
      harness.take(happened('playback.moved', { position }))
      return harness.snapshot().context.position
    })
    expect(positions).toEqual([4, 0, 2])
    harness.stop()
  })

  test('says that a file took too long', () => {
    const harness = startHarness(recordingPlayerMachine, recordingPlayerWalk)
    harness.take(happened('recording.chosen', { fileId: 'f1' }))
    harness.clock.stepToNext()
    expect(harness.snapshot().context.failure?.message).toBe(recordingTexts.tooSlow)
    harness.stop()
  })
})

describe('what the page shows of a recording', () => {
  test('is the last known state of each actor', () => {
    expect([0, 3, 4].map((position) => valuesAt(recording, position))).toEqual([
      [{ menu: 'closed', sheet: 'closed' }, 'waiting', null],
      [{ menu: 'closed', sheet: 'closed' }, 'being sent', null],
      [{ menu: 'closed', sheet: 'closed' }, 'being sent', null],
    ])
  })

  test('has paths of states as the drawings do, a name for each actor, and events as the tables call them', () => {
    expect(statesOf({ menu: 'closed', list: { shown: 'all' } })).toEqual([
      'menu',
      'menu.closed',
      'list',
      'list.shown',
      'list.shown.all',
    ])
    expect(statesOf(null)).toEqual([])
    expect(namesOfActors(recording)).toEqual(['shell', 'upload', 'upload 2'])
    const types = [
      'xstate.done.actor.file',
      'xstate.error.actor.0.upload.sending',
      'xstate.after.next try.upload.waiting',
      'jobs.opened',
    ]
    expect(types.map(nameOfEvent)).toEqual(['file: done', '0.upload.sending: failed', 'after next try', 'jobs.opened'])
    expect(pauseBefore({ recording: null, position: 0, actor: null })).toBe(150)
  })
})
