import { expect, test } from 'vitest'
import { createReads } from './reads.ts'

/** An answer that comes when told to. */
function held(text: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { ask: () => promise, come: () => resolve(text) }
}

test('a read under way when somebody signs in is answered, and kept for nobody else', async () => {
  const reads = createReads()
  const branding = held('branding')
  const asked = reads.read('partner', branding.ask, {})
  reads.readFor('person_1')
  branding.come()
  expect(await asked).toBe('branding')
  expect(await reads.read('partner', async () => 'asked anew', {})).toBe('asked anew')
})

test('who gives up is told at once, and whoever asked for the same is answered yet', async () => {
  const reads = createReads()
  const settings = held('settings')
  const [early, late] = [new AbortController(), new AbortController()]
  early.abort()
  const outcomes = [early, late].map(({ signal }) => {
    return reads.read('settings', settings.ask, { signal }).catch((failure: { kind: string }) => failure.kind)
  })
  const other = reads.read('settings', settings.ask, {})
  late.abort()
  expect(await Promise.all(outcomes)).toEqual(['cancelled', 'cancelled'])
  settings.come()
  expect(await other).toBe('settings')
})

test('what one person read is gone when another signs in, what was under way as well', async () => {
  const reads = createReads()
  reads.readFor('person_1')
  await reads.read('settings', async () => 'of the first', {})
  const slow = held('also of the first')
  const asked = reads.read('slow', slow.ask, {})
  reads.readFor('person_2')
  slow.come()
  await asked
  reads.readFor('person_1')
  const again = ['settings', 'slow'].map((key) => reads.read(key, async () => 'asked anew', {}))
  expect(await Promise.all(again)).toEqual(['asked anew', 'asked anew'])
})
