import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

test.use({ timezoneId: 'Pacific/Honolulu' })

// D2.9.01
test('conversations stand under the day that it is in Auckland, wherever the browser is', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  for (const name of ['Before midnight', 'After midnight'])
    await call(serverUrl(), 'POST', `/orgs/${code}/threads`, person.token, { name, messages: [] })
  const { threads } = await call(serverUrl(), 'GET', `/orgs/${code}/threads`, person.token)
  // Half past midnight on Wednesday 11 March in Auckland; the whole of the evening is Tuesday in Honolulu.
  await page.clock.setFixedTime('2026-03-10T11:30:00Z')
  const dates = ['2026-03-10T11:10:00Z', '2026-03-10T10:50:00Z']
  await page.route(`**/orgs/${code}/threads`, (route) =>
    route.fulfill({
      json: {
        threads: threads.map((thread: object, index: number) => ({
          ...thread,
          ...{ name: index === 0 ? 'After midnight' : 'Before midnight', date: dates[index], updates: [] },
        })),
      },
    }),
  )
  await openAs(page, serverUrl(), person, `/${code}/chat`)
  const linksUnder = (group: string) => page.getByRole('region', { name: group, exact: true }).getByRole('link')
  await expect(linksUnder('Today')).toHaveText([/After midnight/])
  await expect(linksUnder('This week')).toHaveText([/Before midnight/])
})

// D2.9.02, D2.9.03
test('conversations stand under nine groups of days, of which a week begins on Monday', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const days = {
    Future: '2026-03-13',
    Today: '2026-03-11',
    'This week': '2026-03-09',
    'Last week': '2026-03-08',
    'This month': '2026-03-01',
    'Last month': '2026-02-28',
    'This year': '2026-01-31',
    'Last year': '2025-12-31',
    Other: '2024-12-31',
  }
  await page.clock.setFixedTime('2026-03-11T00:00:00Z')
  await page.route(`**/orgs/${code}/threads`, (route) =>
    route.fulfill({
      json: {
        threads: Object.values(days).map((day, index) => ({
          ...{
            id: `thread_${index}aaaaaaaa`,
            name: `Of ${day}`,
            isDefault: false,
            date: `${day}T00:00:00Z`,
            updates: [],
          },
        })),
      },
    }),
  )
  await openAs(page, serverUrl(), person, `/${code}/chat/thread_0aaaaaaaa`)
  for (const [group, day] of Object.entries(days))
    await expect(page.getByRole('region', { name: group, exact: true }).getByRole('link')).toHaveText([
      new RegExp(`^Of ${day}`),
    ])
  const all = await page.getByRole('link', { name: /^Of / }).allInnerTexts()
  expect(all.map((text) => text.slice(3, 13))).toEqual(Object.values(days))
})

test('moments are told by the clock of the reader; days that are the organisation’s say where', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await page.route(`**/orgs/${code}/audit*`, async (route) => {
    const answer = await route.fetch()
    const { entries, ...more } = await answer.json()
    await route.fulfill({
      json: { entries: entries.map((entry: object) => ({ ...entry, at: '2026-03-10T11:10:00Z' })), ...more },
    })
  })
  await openAs(page, serverUrl(), person, `/${code}/audit`)
  await expect(page.getByRole('row').nth(1).getByRole('time')).toHaveText('10 Mar 2026, 01:10')
  await expect(page.getByText('Days in Auckland')).toBeVisible()
})
