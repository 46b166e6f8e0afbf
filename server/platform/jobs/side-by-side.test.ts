import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

const { signal: never } = new AbortController()

test('work that is done side by side is answered in the order of its items', async () => {
  expect(await sideBySide(never, [3, 1], async (item, at) => `${at}: ${item}`)).toEqual(['0: 3', '1: 1'])
})

test('where one throws the others are stopped, and have ended before that is known', async () => {
  const ended: string[] = []
  const work = async (name: string, _at: number, signal: AbortSignal) => {
    if (name === 'b') throw new Error('broken off')
    await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
    ended.push(name)
    signal.throwIfAborted()
  }
  await expect(sideBySide(never, ['a', 'b', 'c'], work)).rejects.toThrow('broken off')
  expect(ended).toEqual(['a', 'c'])
})

test('an abort from outside stops all of them', async () => {
  const stop = new AbortController()
  const work = (_name: string, _at: number, signal: AbortSignal) =>
    new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true }))
  const both = sideBySide(stop.signal, ['a', 'b'], work)
  stop.abort(new Error('cancelled'))
  await expect(both).rejects.toThrow('cancelled')
})
