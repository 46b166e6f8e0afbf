import { expect, test } from 'vitest'
import { withWriteAheadCopy } from './write-ahead-copy.ts'

/** A store whose writes wait for `let go`, and one that writes at once. */
function environment() {
  const slow = new Map<string, string>()
  const quick = new Map<string, string>()
  const waiting: (() => void)[] = []
  const later = (work: () => void) =>
    new Promise<void>((done) =>
      waiting.push(() => {
        work()
        done()
      }),
    )
  const storage = {
    getItem: async (name: string) => slow.get(name) ?? null,
    setItem: (name: string, value: string) => later(() => slow.set(name, value)),
    removeItem: (name: string) => later(() => slow.delete(name)),
  }
  const atOnce = {
    getItem: (name: string) => quick.get(name) ?? null,
    setItem: (name: string, value: string) => void quick.set(name, value),
    removeItem: (name: string) => void quick.delete(name),
  }
  async function letGo(): Promise<void> {
    for (const work of waiting.splice(0)) work()
    await new Promise(setImmediate)
  }
  return { slow, quick, storage, atOnce, letGo }
}

test('a text is there for the next page before the storage has it, and once it has it only there', async () => {
  const { slow, quick, storage, atOnce, letGo } = environment()
  const texts = withWriteAheadCopy(storage, atOnce)
  const written = texts.setItem('draft', 'Half a thought')
  const nextPage = withWriteAheadCopy(storage, atOnce)
  expect([await nextPage.getItem('draft'), slow.size]).toEqual(['Half a thought', 0])
  await letGo()
  await written
  expect([await nextPage.getItem('draft'), quick.size]).toEqual(['Half a thought', 0])
})

test('a text that is removed while the page goes does not come back', async () => {
  const { slow, quick, storage, atOnce, letGo } = environment()
  slow.set('draft', 'Sent already')
  const texts = withWriteAheadCopy(storage, atOnce)
  const gone = texts.removeItem('draft')
  expect(await withWriteAheadCopy(storage, atOnce).getItem('draft')).toBe(null)
  await letGo()
  await gone
  expect([slow.size, quick.size]).toEqual([0, 0])
})

test('what is written later outlives the end of an earlier write', async () => {
  const { quick, storage, atOnce, letGo } = environment()
  const texts = withWriteAheadCopy(storage, atOnce)
  void texts.setItem('draft', 'Half')
  const first = letGo()
  void texts.setItem('draft', 'Half a thought')
  await first
  expect([await texts.getItem('draft'), quick.get('draft')]).toEqual(['Half a thought', 'Half a thought'])
})

test('a browser that refuses the quick one keeps texts in the storage alone', async () => {
  const { slow, storage, letGo } = environment()
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const texts = withWriteAheadCopy(storage, { getItem: refuse, setItem: refuse, removeItem: refuse })
  const written = texts.setItem('draft', 'Half a thought')
  await letGo()
  await written
  expect([await texts.getItem('draft'), slow.get('draft')]).toEqual(['Half a thought', 'Half a thought'])
  const gone = texts.removeItem('draft')
  await letGo()
  await gone
  expect([await texts.getItem('draft'), slow.size]).toEqual([null, 0])
})
