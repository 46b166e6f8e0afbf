import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { configureMachine } from '../../../src/machines/documents/configure.machine.ts'
import { mostHoldUps, uploadMachine } from '../../../src/machines/documents/upload.machine.ts'
import type { ChosenFile, Upload } from '../../../src/machines/documents/uploads.events.ts'
import { uploadsMachine } from '../../../src/machines/documents/uploads.machine.ts'
import {
  begun,
  cancelled,
  isOpen,
  isUnderWay,
  nextToSend,
  projectUploads,
  retried,
  withChosen,
} from '../../../src/machines/documents/uploads.projection.ts'
import { uploadState } from '../../../src/machines/documents/uploads.selectors.ts'
import { describeFold, runs } from '../shared/fold.ts'
import { type Step, startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { doc, inputOf } from './things.ts'
import {
  answer,
  configureWalk,
  file,
  destination,
  refused,
  sending,
  sheet,
  uploadsWalk,
  uploadWalk,
} from './uploads.walk.ts'

describeWalk(uploadsMachine, uploadsWalk)
describeFold(uploadsMachine, { ...uploadsWalk, actors: { configure: fromCallback(() => {}) } })

describeWalk(uploadMachine, uploadWalk)
describeFold(uploadMachine, uploadWalk)

describe('the sending of one file', () => {
  test('waits without a connection and goes on by itself, with the same key', () => {
    const harness = startHarness(uploadMachine, uploadWalk)
    harness.take(happened('transfer.failed', { failure: { kind: 'offline', message: 'No connection.' } }))
    expect(harness.snapshot().hasTag('held up')).toBe(true)
    harness.take({ kind: 'time passed' })
    const child = harness.snapshot().children['transfer']
    expect([harness.clock.now(), inputOf(child)]).toEqual([1_000, { file: sending }])
    harness.stop()
  })

  test('waits longer each time, at most 30 s, and ends after 20 waits with what held it up', () => {
    const harness = startHarness(uploadMachine, uploadWalk)
    const waits: number[] = []
    const offline = { kind: 'offline', message: 'No connection.' } as const
    for (let count = 0; count < mostHoldUps; count += 1) {
      harness.take(happened('transfer.failed', { failure: offline }))
      waits.push(harness.clock.running()[0]!.delay)
      harness.take({ kind: 'time passed' })
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, ...Array.from({ length: 15 }, () => 30_000)])
    harness.take(happened('transfer.failed', { failure: offline }))
    expect([harness.snapshot().value, harness.snapshot().context.failure]).toEqual(['not stored', offline])
    harness.stop()
  })

  test('gives up when nothing moves for a minute after the last progress', () => {
    const harness = startHarness(uploadMachine, uploadWalk)
    harness.clock.increment(50_000)
    const transfer = harness.snapshot().children['transfer']
    harness.take(happened('transfer.progressed', { share: 0.5 }))
    expect(harness.clock.running()).toEqual([{ due: 110_000, delay: 60_000 }])
    // The same sending goes on: a second one would be refused, since the first is still running.
    expect(harness.snapshot().children['transfer']).toBe(transfer)
    harness.take({ kind: 'time passed' })
    expect(harness.snapshot().context.failure).toEqual({
      kind: 'timeout',
      message: 'The upload stalled. Try again.',
    })
    harness.stop()
  })
})

describe('the queue', () => {
  const start = (files: readonly ChosenFile[]) => {
    const harness = startHarness(uploadsMachine, uploadsWalk)
    harness.take(happened('uploads.files chosen', { destination, files }))
    return harness
  }
  const states = (harness: ReturnType<typeof start>) =>
    Object.fromEntries(harness.snapshot().context.uploads.map(({ id, state }) => [id, state]))
  const running = (harness: ReturnType<typeof start>) =>
    Object.keys(harness.snapshot().children).filter((id) => id.startsWith('upload '))

  test('sends files of a conversation to it alone: nothing is asked of their tables, and no document arrives', () => {
    const harness = startHarness(uploadsMachine, uploadsWalk)
    const attached = { ...destination, threadId: 't1', isAttached: true }
    harness.take(happened('uploads.files chosen', { destination: attached, files: [file('a'), file('b')] }))
    const { children } = harness.snapshot()
    expect(inputOf(children['upload a'])).toEqual({ file: expect.objectContaining({ id: 'a', threadId: 't1' }) })
    harness.take(happened('upload.stored', { id: 'a', answer: { docs: [], folders: [] } }))
    const { uploads, arrivals } = harness.snapshot().context
    expect([uploads[0]!.state, arrivals]).toEqual(['stored', []])
    harness.stop()
  })

  // D1.7.10
  test('sends at most four at once, the next as soon as one has ended', () => {
    const harness = start(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => file(id)))
    expect(running(harness)).toEqual(['upload a', 'upload b', 'upload c', 'upload d'])
    harness.take(happened('upload.stored', { id: 'b', answer }))
    harness.take(happened('upload.failed', { id: 'a', failure: refused }))
    expect(running(harness).sort()).toEqual(['upload c', 'upload d', 'upload e', 'upload f'])
    expect(states(harness)).toEqual({
      ...{ a: 'failed', b: 'stored', c: 'sending', d: 'sending', e: 'sending', f: 'sending' },
    })
    harness.stop()
  })

  test('that is paused lets what is under way come to its end and begins nothing, until it is resumed', () => {
    const harness = start(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => file(id)))
    harness.take(happened('uploads.pause requested'))
    harness.take(happened('upload.stored', { id: 'a', answer }))
    harness.take(happened('upload.failed', { id: 'b', failure: refused }))
    harness.take(happened('uploads.retry requested', { ids: ['b'] }))
    expect([running(harness), harness.snapshot().hasTag('paused')]).toEqual([['upload c', 'upload d'], true])
    harness.take(happened('uploads.resume requested'))
    expect([running(harness).sort(), harness.snapshot().hasTag('paused')]).toEqual([
      ['upload b', 'upload c', 'upload d', 'upload e'],
      false,
    ])
    harness.stop()
  })

  test('that is paused is so no more once nothing is left to send', () => {
    const harness = start(['a', 'b', 'c', 'd', 'e'].map((id) => file(id)))
    harness.take(happened('uploads.pause requested'))
    for (const id of ['a', 'b', 'c', 'd']) harness.take(happened('upload.stored', { id, answer }))
    expect([states(harness)['e'], harness.snapshot().hasTag('paused')]).toEqual(['waiting', true])
    harness.take(happened('uploads.cancel requested', { ids: ['e'] }))
    expect(harness.snapshot().hasTag('paused')).toBe(false)
    harness.take(happened('uploads.files chosen', { destination, files: [file('g')] }))
    expect(states(harness)['g']).toBe('sending')
    harness.stop()
  })

  // D2.4.29, D2.4.31
  test('is idle, drag over, uploading, success for 3 s, and idle again', () => {
    const harness = startHarness(uploadsMachine, uploadsWalk)
    const seen = [uploadState(harness.snapshot())]
    const take = (step: Step) => {
      harness.take(step)
      seen.push(uploadState(harness.snapshot()))
    }
    take(happened('uploads.drag began'))
    take(happened('uploads.files chosen', { destination, files: [file('a')] }))
    take(happened('upload.stored', { id: 'a', answer }))
    expect(harness.clock.running()).toEqual([{ due: 3_000, delay: 3_000 }])
    take({ kind: 'time passed' })
    expect(seen).toEqual(['idle', 'dragOver', 'uploading', 'success', 'idle'])
    expect(harness.snapshot().context.uploads).toEqual([])
    harness.stop()
  })

  test('does not end a second upload when the time of the first success is over', () => {
    const harness = start([file('a')])
    harness.take(happened('upload.stored', { id: 'a', answer }))
    harness.clock.increment(2_000)
    harness.take(happened('uploads.files chosen', { destination, files: [file('b')] }))
    harness.clock.increment(2_000)
    expect([uploadState(harness.snapshot()), states(harness)]).toEqual(['uploading', { a: 'stored', b: 'sending' }])
    harness.stop()
  })

  // D2.4.29, D2.8.01
  test('stays in error with the reason until it is tried again, by the same id', () => {
    const harness = start([file('a')])
    harness.take(happened('upload.failed', { id: 'a', failure: refused }))
    expect([uploadState(harness.snapshot()), harness.clock.running()]).toEqual(['error', []])
    expect(harness.snapshot().context.uploads[0]?.failure).toEqual(refused)
    harness.take(happened('uploads.retry requested', { ids: ['a'] }))
    expect([states(harness), running(harness)]).toEqual([{ a: 'sending' }, ['upload a']])
    const child = harness.snapshot().children['upload a']
    expect(inputOf(child)).toMatchObject({ file: { id: 'a' } })
    harness.stop()
  })

  test('that is cancelled altogether can be taken up again for a while, with the same key', () => {
    const calledOff = () => {
      const harness = startHarness(uploadsMachine, uploadsWalk)
      harness.take(happened('uploads.files chosen', { destination, files: [file('a')] }))
      harness.take(happened('uploads.cancel requested', { ids: ['a'] }))
      return harness
    }
    const harness = calledOff()
    expect(harness.snapshot().context.uploads.map(({ id, state }) => [id, state])).toEqual([['a', 'cancelled']])
    harness.take(happened('uploads.retry requested', { ids: ['a'] }))
    expect(harness.snapshot().context.uploads.map(({ id, state }) => [id, state])).toEqual([['a', 'sending']])
    harness.stop()
    const left = calledOff()
    left.take({ kind: 'time passed' })
    expect([left.snapshot().context.uploads, left.snapshot().value]).toMatchObject([[], { queue: 'idle' }])
    left.stop()
  })

  test('goes on without a file that was cancelled', () => {
    const harness = start(['a', 'b', 'c', 'd', 'e'].map((id) => file(id)))
    harness.take(happened('uploads.cancel requested', { ids: ['b'] }))
    harness.take(happened('upload.progressed', { id: 'b', share: 0.9 }))
    expect([running(harness).sort(), states(harness)['b']]).toEqual([
      ['upload a', 'upload c', 'upload d', 'upload e'],
      'cancelled',
    ])
    harness.stop()
  })

  test('guards the page while files are under way, and tells that documents changed', () => {
    const harness = start([file('a')])
    expect(Object.keys(harness.snapshot().children)).toContain('page guard')
    harness.take(happened('upload.stored', { id: 'a', answer }))
    expect(Object.keys(harness.snapshot().children)).not.toContain('page guard')
    expect(harness.emitted).toEqual([{ type: 'data.changed', project: 'acme', dataType: 'docs' }])
    harness.stop()
  })

  // D2.5.01, D2.5.02
  test('refuses what cannot be sent, each with its reason, and sends the rest', () => {
    const files = [
      file('a'),
      file('b', { name: 'run.exe' }),
      file('c', { bytes: 0 }),
      file('d', { bytes: 100 * 1024 * 1024 + 1 }),
      file('e', { name: 'A.PDF' }),
      file('f', { name: 'q1.pdf', relativePath: 'Reports/q1.pdf' }),
      file('g', { name: 'q1.pdf', relativePath: 'Old/q1.pdf' }),
      file('h', { name: 'q1.pdf', relativePath: 'reports/Q1.pdf' }),
    ]
    const list =
      '.pdf, .doc, .docx, .ppt, .pptx, .xls, .xlsx, .csv, .tsv, .json, .ndjson, .parquet, .txt, .md, .html, .htm, .eml, .msg, .png, .jpg, .jpeg'
    const sameName = 'Two of these files have the same name and folder. Rename one and add it again.'
    expect(
      withChosen([], destination, files).map(({ id, state, failure }) => [id, state, failure?.message ?? null]),
    ).toEqual([
      ['a', 'waiting', null],
      ['b', 'refused', `File type not allowed. Accepted types: ${list}`],
      ['c', 'refused', 'The file is empty.'],
      ['d', 'refused', 'The file is too large. The limit for its type is 100 MB.'],
      ['e', 'refused', sameName],
      ['f', 'waiting', null],
      ['g', 'waiting', null],
      ['h', 'refused', sameName],
    ])
  })

  test('never has more than four under way, loses none and sends none twice, whatever happens', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    const step = fc.oneof(
      fc.record({ kind: fc.constant('choose' as const), id }),
      fc.record({ kind: fc.constant('store' as const), id }),
      fc.record({ kind: fc.constant('fail' as const), id }),
      fc.record({ kind: fc.constant('cancel' as const), id }),
      fc.record({ kind: fc.constant('retry' as const), id }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let uploads: readonly Upload[] = []
        const chosen = new Set<string>()
        for (const { kind, id: one } of steps) {
          if (kind === 'choose') {
            uploads = withChosen(uploads, destination, [file(one)])
            chosen.add(one)
          } else if (kind === 'store') uploads = projectUploads(uploads, { type: 'upload.stored', id: one, answer })
          else if (kind === 'fail')
            uploads = projectUploads(uploads, { type: 'upload.failed', id: one, failure: refused })
          else if (kind === 'cancel') uploads = cancelled(uploads, [one])
          else uploads = retried(uploads, [one])
          const next = nextToSend(uploads)
          expect(next.every(({ state }) => state === 'waiting')).toBe(true)
          uploads = begun(
            uploads,
            next.map((upload) => upload.id),
          )
          const underWay = uploads.filter(isUnderWay).length
          expect(underWay).toBeLessThanOrEqual(4)
          // Nothing waits while there is a free place.
          if (underWay < 4) expect(uploads.filter(isOpen).length).toBe(underWay)
          expect(new Set(uploads.map((upload) => upload.id))).toEqual(chosen)
        }
      }),
      { numRuns: runs, seed: 20_261_123 },
    )
  })
})

describeWalk(configureMachine, configureWalk)
describeFold(configureMachine, { ...configureWalk, maxLength: 8 })

describe('the questions about spreadsheets', () => {
  const settingsOf = (harness: ReturnType<typeof startHarness>) => {
    return inputOf(harness.snapshot().children['settings']) ?? null
  }

  // D2.2.36, D2.5.10
  test('are asked once for each csv, xlsx and xls, and for nothing else', () => {
    const harness = startHarness(configureMachine, configureWalk)
    const names = ['a.csv', 'b.XLSX', 'c.xls', 'd.pdf', 'e.md']
    harness.take(happened('spreadsheets.chosen', { files: names.map((name) => ({ ...sheet(name), name })) }))
    expect(harness.snapshot().context.questions.map(({ name }) => name)).toEqual(['a.csv', 'b.XLSX', 'c.xls'])
    harness.stop()
  })

  // D2.7.21
  test('are answered rightly by Enter: the tables go to the datasets, once the file is stored', () => {
    const harness = startHarness(configureMachine, configureWalk)
    harness.take(happened('spreadsheets.chosen', { files: [sheet('a')] }))
    harness.take(happened('configure.settled', { forAll: false }))
    expect(settingsOf(harness)).toBeNull()
    harness.take(happened('spreadsheets.stored', { id: 'a', doc: doc('d1') }))
    expect(settingsOf(harness)).toEqual({
      project: 'acme',
      doc: doc('d1'),
      settings: { usedFor: ['datasets'], interpretation: '' },
    })
    harness.stop()
  })

  test('are all answered at once by "Apply to all", and not at all for a file that failed', () => {
    const harness = startHarness(configureMachine, configureWalk)
    harness.take(happened('spreadsheets.chosen', { files: ['a', 'b', 'c'].map(sheet) }))
    harness.take(happened('spreadsheets.dropped', { ids: ['b'] }))
    harness.take(happened('configure.changed', { settings: { usedFor: ['facts'] } }))
    harness.take(happened('configure.settled', { forAll: true }))
    const { questions, answered } = harness.snapshot().context
    expect([questions, answered.map((one) => [one.file.id, one.settings.usedFor])]).toEqual([
      [],
      [
        ['a', ['facts']],
        ['c', ['facts']],
      ],
    ])
    harness.stop()
  })

  test('are saved each once, though an earlier file is stored while a later one is being saved', () => {
    const harness = startHarness(configureMachine, configureWalk)
    harness.take(happened('spreadsheets.chosen', { files: ['a', 'b'].map(sheet) }))
    harness.take(happened('configure.settled', { forAll: true }))
    harness.take(happened('spreadsheets.stored', { id: 'b', doc: doc('d2') }))
    expect(settingsOf(harness)).toMatchObject({ doc: doc('d2') })
    harness.take(happened('spreadsheets.stored', { id: 'a', doc: doc('d1') }))
    harness.take(answered('settings'))
    expect(settingsOf(harness)).toMatchObject({ doc: doc('d1') })
    harness.take(answered('settings'))
    expect(harness.snapshot().context).toMatchObject({ answered: [], stored: {} })
    harness.stop()
  })

  test('begin afresh with the likely answer for the next file', () => {
    const harness = startHarness(configureMachine, configureWalk)
    harness.take(happened('spreadsheets.chosen', { files: ['a', 'b'].map(sheet) }))
    harness.take(happened('configure.changed', { settings: { usedFor: [], interpretation: 'x' } }))
    harness.take(happened('configure.settled', { forAll: false }))
    expect(harness.snapshot().context.settings).toEqual({ usedFor: ['datasets'], interpretation: '' })
    harness.stop()
  })
})
