import { afterEach, expect, test } from 'vitest'
import { type SlowProxy, startSlowProxy } from '../../../tests/chaos/slow-proxy.ts'
import { cloneDatabase } from '../../../tests/database/test-server.ts'
import { type Notices, startNotices } from './notices.ts'

let notices: Notices | undefined
let proxy: SlowProxy | undefined
let database: Awaited<ReturnType<typeof cloneDatabase>> | undefined
afterEach(async () => {
  await notices?.stop()
  await proxy?.close()
  await database?.drop()
})

test('a database that is gone is asked again one try after the other, and what was missed is told once it is back', async () => {
  database = await cloneDatabase()
  proxy = await startSlowProxy(database.url)
  notices = await startNotices(proxy.url)
  let missed = 0
  notices.listen((notice) => {
    if (notice === null) missed += 1
  })
  const { asked } = proxy
  asked.length = 0
  proxy.cut(true)
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6)
  const waits = asked.slice(1).map((at, index) => at - asked[index]!)
  expect(waits.filter((wait) => wait < 450)).toEqual([])
  proxy.cut(false)
  await expect.poll(() => missed).toBe(1)
})
