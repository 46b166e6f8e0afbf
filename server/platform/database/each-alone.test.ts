import { expect, test } from 'vitest'
import { eachAlone } from './each-alone.ts'

test('what fails for one holds up no other, and is thrown in the end', async () => {
  const done: number[] = []
  const all = eachAlone([1, 2, 3, 4], async (one) => {
    if (one % 2 === 0) throw new Error(`no ${one}`)
    done.push(one)
  })
  await expect(all).rejects.toEqual(new Error('no 2'))
  expect(done).toEqual([1, 3])
})
