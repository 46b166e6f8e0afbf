import { describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { uploadsMachine } from '../../../src/machines/documents/uploads.machine.ts'
import { startHarness } from '../shared/harness.ts'
import { happened } from '../shared/steps.ts'
import { answer, destination, file, uploadsWalk } from './uploads.walk.ts'

const attached = (room: number) => ({
  ...destination,
  ...{ folderName: 'Files of this conversation', threadId: 't1', isAttached: true, room },
})
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => file(`f${from + at}`))

function choose(room: number, files = many(135)) {
  const harness = startHarness(uploadsMachine, uploadsWalk)
  const take = (type: string, more: object = {}) => harness.take({ kind: 'event', event: { type, ...more } })
  const add = (destinationNow: object, chosen: object) =>
    take('uploads.files chosen', { destination: destinationNow, files: chosen })
  add(attached(room), files)
  return {
    ...{ harness, take, add },
    of: () => harness.snapshot().context,
    isAsking: () => harness.snapshot().hasTag('choosing'),
    children: () => Object.keys(harness.snapshot().children),
  }
}

describe('more files than a conversation takes', () => {
  test('are all kept, none of them is sent, and the page stays, until the person says where they go', () => {
    const { harness, of, isAsking, children } = choose(50)
    expect([isAsking(), of().uploads, of().surplus.map(({ files }) => files.length)]).toEqual([true, [], [135]])
    expect(children()).toContain('choice guard')
    expect(children().filter((id) => id.startsWith('upload '))).toEqual([])
    harness.stop()
  })

  test('go to Data, all of them, and arrive in the conversation where they were dropped', () => {
    const { harness, take, of, isAsking } = choose(50)
    take('uploads.data chosen', { id: 'f0' })
    const { uploads, surplus } = of()
    expect([isAsking(), surplus, uploads.length]).toEqual([false, [], 135])
    expect(uploads.some(({ isAttached }) => isAttached === true)).toBe(false)
    expect(uploads[0]).toMatchObject({ folderId: 'upload_root', folderName: 'All files', threadId: 't1' })
    harness.take(happened('upload.stored', { id: 'f0', answer }))
    expect(of().arrivals).toEqual([{ docId: 'd1', project: 'acme', personId: 'p1', threadId: 't1' }])
    harness.stop()
  })

  test('go to the conversation as far as it takes them, the first ones, beside those that cannot be sent', () => {
    const { harness, take, of, isAsking } = choose(3, [file('x', { name: 'x.exe' }), ...many(5)])
    take('uploads.conversation chosen', { id: 'x' })
    expect([isAsking(), of().uploads.map(({ id, state, isAttached }) => [id, state, isAttached])]).toEqual([
      false,
      [
        ['x', 'refused', true],
        ['f0', 'sending', true],
        ['f1', 'sending', true],
        ['f2', 'sending', true],
      ],
    ])
    expect(Object.keys(of().uploads[0]!)).not.toContain('room')
    harness.stop()
  })

  test('are forgotten when the person cancels', () => {
    const { harness, take, of, isAsking, children } = choose(50)
    take('uploads.choice cancelled', { id: 'f0' })
    expect([isAsking(), of().uploads, of().surplus, children().includes('choice guard')]).toEqual([
      ...[false, [], [], false],
    ])
    harness.stop()
  })

  test('are counted with those on their way, and without those that cannot be sent', () => {
    const fits = choose(2, [file('a'), file('b'), file('c', { bytes: 0 }), file('d', { name: 'A.PDF' })])
    expect([fits.isAsking(), fits.of().uploads.map(({ state }) => state)]).toEqual([
      false,
      ['sending', 'sending', 'refused', 'refused'],
    ])
    fits.harness.stop()
    const { harness, add, take, of, isAsking } = choose(3, many(2))
    add(attached(3), many(2, 2))
    expect(isAsking()).toBe(true)
    take('uploads.conversation chosen', { id: 'f2' })
    expect(of().uploads.map(({ id }) => id)).toEqual(['f0', 'f1', 'f2'])
    harness.stop()
  })

  test('wait for each other, and hold up nothing that goes to Data', () => {
    const { harness, add, take, of, isAsking } = choose(1, many(2))
    add(attached(1), many(2, 2))
    add(destination, [file('z')])
    expect([of().surplus.length, of().uploads.map(({ id }) => id)]).toEqual([2, ['z']])
    take('uploads.data chosen', { id: 'f0' })
    expect([isAsking(), of().uploads.map(({ id }) => id)]).toEqual([true, ['z', 'f0', 'f1']])
    take('uploads.choice cancelled', { id: 'f2' })
    expect([isAsking(), of().uploads.length]).toEqual([false, 3])
    harness.stop()
  })

  test('are asked about as tables only where they go to Data', () => {
    const sheets = ['a', 'b'].map((id) => file(id, { name: `${id}.csv` }))
    const asked = (type: string) => {
      const heard: string[] = []
      const configure = fromCallback<{ type: string; files?: readonly { id: string }[] }>(({ receive }) =>
        receive(({ files = [] }) => void heard.push(...files.map(({ id }) => id))),
      )
      const harness = startHarness(uploadsMachine, { ...uploadsWalk, actors: { configure } })
      harness.take(happened('uploads.files chosen', { destination: attached(1), files: sheets }))
      harness.take(happened(type, { id: 'a' }))
      harness.stop()
      return heard
    }
    expect([asked('uploads.conversation chosen'), asked('uploads.data chosen')]).toEqual([[], ['a', 'b']])
  })
})
