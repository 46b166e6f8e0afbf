import { serverUrl } from './person.ts'
import { expect, forget, test } from './test.ts'

type Kept = { token: string | null; cookie: string; databases: (string | undefined)[]; permission: string }

test('a context that journeys share forgets what one of them has left there', async ({ context, page }) => {
  const openPage = async () => {
    const opened = await context.newPage()
    await opened.goto(`${serverUrl()}/version`)
    return opened
  }
  const read = async (): Promise<Kept> => {
    const opened = await openPage()
    const kept = await opened.evaluate(async () => ({
      token: localStorage.getItem('authToken'),
      cookie: document.cookie,
      databases: (await indexedDB.databases()).map(({ name }) => name),
      permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    }))
    await opened.close()
    return kept
  }
  const anew = await read()
  const left = await openPage()
  await context.route('**/version', (route) => route.fulfill({ status: 503, body: 'of a journey' }))
  await context.grantPermissions(['geolocation'])
  await left.evaluate(async () => {
    localStorage.setItem('authToken', 'of a journey')
    document.cookie = 'left=yes'
    await new Promise((done) => indexedDB.open('of a journey').addEventListener('success', done))
  })
  expect(await read()).toEqual({
    token: 'of a journey',
    cookie: 'left=yes',
    databases: ['of a journey'],
    permission: 'granted',
  })
  await context.setOffline(true)
  await forget({ context, origins: new Set([serverUrl()]) })
  expect([page.isClosed(), left.isClosed()]).toEqual([true, true])
  expect(await read()).toEqual(anew)
  expect(anew).toEqual({ token: null, cookie: '', databases: [], permission: 'denied' })
})

for (const journey of ['one', 'the next one'])
  test(`a clock that a journey has set is not that of another: ${journey}`, async ({ page }) => {
    const readYear = () => page.evaluate(() => new Date().getFullYear())
    expect(await readYear()).toBeGreaterThan(2025)
    await page.clock.setFixedTime('2020-03-01T00:00:00Z')
    expect(await readYear()).toBe(2020)
  })
