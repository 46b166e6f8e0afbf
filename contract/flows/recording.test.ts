import { describe, expect, test } from 'vitest'
import { type Recording, readRecording, writeRecording } from './recording.ts'

const recording: Recording = {
  format: 'sextant recording',
  version: 1,
  build: '1.0.0+4f2a',
  startedAt: 1_700_000_000_000,
  actors: [
    { machine: 'jobs', value: 'loading' },
    { machine: 'shell', value: null },
  ],
  events: [
    { at: 0, actor: 1, type: 'feed.opened', value: { feed: 'open', list: { shown: 'all' } }, texts: [], size: 0 },
    { at: 12, actor: 2, type: '(other)', value: null, texts: [[1, 5]], size: 1 },
  ],
}

describe('a recording', () => {
  test('is read as it was written, with one line for each actor and event', () => {
    const text = writeRecording(recording)
    expect(readRecording(text)).toEqual(recording)
    expect(text.trimEnd().split('\n')).toHaveLength(7)
    const empty = { ...recording, actors: [], events: [] }
    expect(readRecording(writeRecording(empty))).toEqual(empty)
  })

  test('is refused if it is broken, cut, changed or of another format', () => {
    const [first, second] = recording.events as [Recording['events'][number], Recording['events'][number]]
    const withEvents = (...events: unknown[]) => JSON.stringify({ ...recording, events })
    const broken = [
      '',
      '{}',
      'null',
      '[]',
      '{"format":"sextant recording"',
      writeRecording(recording).slice(0, -4),
      JSON.stringify({ ...recording, format: 'another' }),
      JSON.stringify({ ...recording, version: 2 }),
      JSON.stringify({ ...recording, note: 'a field more' }),
      JSON.stringify({ ...recording, actors: [{ machine: 'jobs', value: 3 }] }),
      withEvents({ ...first, actor: 3 }),
      withEvents({ ...first, actor: 0 }),
      withEvents({ ...first, at: -1 }),
      withEvents({ ...first, texts: [['text', 4]] }),
      withEvents({ ...first, payload: 'text' }),
      withEvents({ ...first, value: Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`s${at}`, 'on'])) }),
      withEvents(second, first),
      withEvents(...Array.from({ length: 5_001 }, () => first)),
      `${'['.repeat(100_000)}`,
      `{"format":"sextant recording","version":1,"build":null,"startedAt":0,"events":[],"actors":[{"machine":"a","value":${'{"a":'.repeat(20_000)}"b"${'}'.repeat(20_000)}}]}`,
    ]
    expect(broken.map(readRecording)).toEqual(broken.map(() => null))
  })
})
