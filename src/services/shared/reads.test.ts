import { expect, test } from 'vitest'
import { createReads } from './reads.ts'

/** An answer that arrives on demand. */
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

test('who asks anew is not answered by what was asked before, and those who wait share one request', async () => {
  const reads = createReads()
  const [first, second] = [held('before'), held('after')]
  const answers = [first, second, held('never asked')]
  let count = 0
  const ask = () => answers[(count += 1) - 1]!.ask()
  const early = reads.read('playbook', ask, { staleTime: 0 })
  await new Promise((next) => setTimeout(next))
  const anew = [1, 2].map(() => reads.read('playbook', ask, { staleTime: 0 }))
  const cached = reads.read('playbook', ask, {})
  expect(count).toBe(1)
  first.come()
  second.come()
  expect([await early, await cached, ...(await Promise.all(anew)), count]).toEqual([
    'before',
    'before',
    'after',
    'after',
    2,
  ])
})

test('who asks anew is asked for also where the request before has failed', async () => {
  const reads = createReads()
  const failing = Promise.withResolvers<string>()
  const early = reads.read('playbook', () => failing.promise, { staleTime: 0 }).catch(() => 'failed')
  await new Promise((next) => setTimeout(next))
  const anew = reads.read('playbook', async () => 'after', { staleTime: 0 })
  failing.reject({ kind: 'rejected', message: 'No.', status: 400 })
  expect([await early, await anew]).toEqual(['failed', 'after'])
})
