import { describe, expect, test } from 'vitest'
import { paletteCommands, palettePages } from '../../../contract/palette/palette-commands.ts'
import { paletteOpenerTexts } from '../../../contract/palette/palette-opener.texts.ts'
import { paletteMachine } from '../../../src/machines/palette/palette.machine.ts'
import { paletteSearchMachine } from '../../../src/machines/palette/palette-search.machine.ts'
import { groupsAtStart, groupsFor, hitsStillFitting } from '../../../src/machines/palette/palette.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { foundEverything, foundNothing, notSearched, paletteSearchWalk, paletteWalk } from './palette.walk.ts'

describeWalk(paletteMachine, paletteWalk)
describeFold(paletteMachine, paletteWalk)
describeWalk(paletteSearchMachine, paletteSearchWalk)
describeFold(paletteSearchMachine, paletteSearchWalk)

const typed = (phrase: string) => happened('palette search.typed', { phrase })
const passed = { kind: 'time passed' } as const

describe('the palette', () => {
  test('says that it could not be opened, and opens the next time', () => {
    const harness = startHarness(paletteMachine, paletteWalk)
    harness.take(happened('palette.opened'))
    harness.take(failed('fetching', notSearched))
    harness.take(happened('palette.opened'))
    harness.take(answered('fetching'))
    expect([harness.emitted.map((event) => event['toast'].text), harness.snapshot().value]).toEqual([
      [paletteOpenerTexts.notFetched],
      'open',
    ])
    harness.stop()
  })

  test('keeps what was typed and what was found while the next search runs, is slow or fails', () => {
    const harness = startHarness(paletteSearchMachine, paletteSearchWalk)
    const seen = () => {
      const snapshot = harness.snapshot()
      const { phrase, hits } = snapshot.context
      return [
        phrase,
        hits.length,
        ...(['busy', 'slow', 'failed', 'loaded'] as const).filter((tag) => snapshot.hasTag(tag)),
      ]
    }
    harness.take(typed('lea'))
    harness.take(passed)
    harness.take(answered('results', foundEverything))
    const first = seen()
    harness.take(typed('leave'))
    harness.take(passed)
    const loading = seen()
    harness.take(passed)
    const late = seen()
    harness.take(failed('results', notSearched))
    const afterFailure = seen()
    harness.take(happened('palette search.requested again'))
    harness.take(answered('results', foundNothing))
    expect([first, loading, late, afterFailure, seen()]).toEqual([
      ['lea', 3, 'loaded'],
      ['leave', 3, 'busy'],
      ['leave', 3, 'busy', 'slow'],
      ['leave', 3, 'failed'],
      ['leave', 0, 'loaded'],
    ])
    harness.stop()
  })

  test('puts what is opened first, once, and asks the server for the names of what was opened before', () => {
    const harness = startHarness(paletteSearchMachine, paletteSearchWalk)
    const keys = ['d1', 'd2'].map((id) => ({ kind: 'document', id }))
    harness.take(happened('palette search.recent read', { recent: keys }))
    harness.take(passed)
    const { input } = harness.snapshot().children['results']!.getSnapshot() as { input: unknown }
    harness.take(happened('palette search.thing opened', { key: keys[1] }))
    expect([input, harness.snapshot().context.recent]).toEqual([
      { project: 'acme', phrase: '', recent: keys },
      [keys[1], keys[0]],
    ])
    harness.stop()
  })
})

describe('the groups of the palette', () => {
  const offer = { pages: palettePages('acme'), commands: paletteCommands }
  const namesOf = (phrase: string) =>
    groupsFor(phrase, foundEverything.hits, offer).map(({ name, entries }) => [name, entries.length])

  test('follow the kinds, with what this page can do behind them', () => {
    expect(namesOf('people')).toEqual([
      ['conversation', 1],
      ['document', 1],
      ['person', 1],
      ['pages', 2],
    ])
  })

  test('begin with a page or a command that begins with the phrase', () => {
    expect(namesOf('use da')[0]).toEqual(['commands', 1])
  })

  test('keep of earlier results only those that hold the words, in their name or their text', () => {
    const idsOf = (phrase: string) => hitsStillFitting(phrase, foundEverything.hits).map(({ id }) => id)
    expect([idsOf('leave'), idsOf('parental leave'), idsOf('aroha'), idsOf('leaves')]).toEqual([
      ['t1', 'd1'],
      ['d1'],
      ['p2'],
      [],
    ])
  })

  test('are the recent things, the pages and the commands before anything is typed', () => {
    expect(groupsAtStart(foundEverything.hits, offer).map(({ name }) => name)).toEqual(['recent', 'pages', 'commands'])
    expect(groupsAtStart([], { pages: [], commands: [] })).toEqual([])
  })
})
