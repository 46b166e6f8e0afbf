import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { alone, isTaken, take } from './alone.mjs'

test('a name is one holder’s until it is given back', async () => {
  const name = randomUUID()
  const giveBack = await take(name)
  expect([await isTaken(name), await take(name), await isTaken(randomUUID())]).toEqual([true, null, false])
  giveBack!()
  expect(await isTaken(name)).toBe(false)
})

test('of several starts of a clone, one works at a time, and a failed one keeps nobody waiting', async () => {
  const name = randomUUID()
  const lines: string[] = []
  const start = (who: string, fails = false) =>
    alone(
      name,
      async () => {
        lines.push(`${who} begins`)
        await new Promise((next) => setImmediate(next))
        lines.push(`${who} ends`)
        if (fails) throw new Error('failed')
        return who
      },
      () => lines.push(`${who} waits`),
    ).catch((error: Error) => error.message)
  expect(await Promise.all([start('first', true), start('second'), start('third')])).toEqual([
    ...['failed', 'second', 'third'],
  ])
  const work = lines.filter((line) => !line.endsWith('waits'))
  expect(work.slice(0, 2)).toEqual(['first begins', 'first ends'])
  expect([work[2]!.replace('begins', 'ends'), work[4]!.replace('begins', 'ends')]).toEqual([work[3], work[5]])
  expect(lines.filter((line) => line.endsWith('waits')).sort()).toEqual(['second waits', 'third waits'])
})
