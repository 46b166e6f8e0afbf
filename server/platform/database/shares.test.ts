import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShares, inShareOf, ownShare, type Shares, shareOfCaller } from './shares.ts'

const tooLate = () => new Error('too late')

function watched(options: { atOnce: number; perKey: number; patienceMilliseconds?: number }) {
  const shares: Shares = createShares({
    ...{ atOnce: options.atOnce, perKey: () => options.perKey, tooLate },
    patienceMilliseconds: options.patienceMilliseconds ?? 60_000,
  })
  const order: string[] = []
  const running = new Map<string, () => void>()
  const add = (name: string) =>
    shares.run(name.slice(0, 1), async () => {
      order.push(name)
      await new Promise<void>((done) => {
        running.set(name, done)
      })
      running.delete(name)
    })
  const settle = () => new Promise((next) => setImmediate(next))
  const finish = async (name: string) => {
    running.get(name)!()
    await settle()
  }
  return { shares, order, running, add, finish, settle }
}

test('a flood of one key takes its share, and the first of another key comes next', async () => {
  const { add, order, running, finish, settle } = watched({ atOnce: 3, perKey: 2 })
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map(add)
  await settle()
  expect(order).toEqual(['a1', 'a2'])
  const others = ['b1', 'c1', 'c2'].map(add)
  await settle()
  expect(order).toEqual(['a1', 'a2', 'b1'])
  await finish('b1')
  await finish('a1')
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  while (running.size > 0) await finish([...running.keys()][0]!)
  await Promise.all([...flood, ...others])
})

test('who waits too long is refused and keeps no place', async () => {
  const { shares, add, finish, settle } = watched({ atOnce: 1, perKey: 1, patienceMilliseconds: 20 })
  const first = add('a1')
  await expect(add('b1')).rejects.toThrow('too late')
  expect(shares.waiting()).toBe(0)
  await finish('a1')
  await first
  const after = add('b2')
  await settle()
  await finish('b2')
  await after
})

test('never more than there are places, and everybody is served', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 24 }),
      fc.infiniteStream(fc.nat()),
      async (keys, choice) => {
        const { add, order, running, finish, settle } = watched({ atOnce: 4, perKey: 2 })
        const all = keys.map((key, claim) => add(`${key}${claim}`))
        await settle()
        while (running.size > 0) {
          const names = [...running.keys()]
          expect(names.length).toBeLessThanOrEqual(4)
          for (const key of 'abcd') expect(names.filter((name) => name.startsWith(key)).length).toBeLessThanOrEqual(2)
          await finish(names[choice.next().value! % names.length]!)
        }
        await Promise.all(all)
        expect(order.length).toBe(keys.length)
      },
    ),
    { seed: 10, numRuns: 100 },
  )
})

test('a failure gives its place back, and work belongs to whom it is done for', async () => {
  const { shares } = watched({ atOnce: 1, perKey: 1 })
  await expect(shares.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const of = await inShareOf('person ana', () => shares.run(shareOfCaller(), async () => shareOfCaller()))
  expect([of, shareOfCaller()]).toEqual(['person ana', ownShare])
})
