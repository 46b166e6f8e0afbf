import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

test('what was deleted anywhere comes back from the trash long after its Undo has gone', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const { dashboard } = await call(serverUrl(), 'POST', `/orgs/${code}/dashboards`, person.token, {
    code: 'sales',
    name: 'Sales of the pier',
    data: {},
  })
  await call(serverUrl(), 'DELETE', `/orgs/${code}/dashboards/${dashboard.code}`, person.token)
  await openAs(page, serverUrl(), person, `/${code}/data/docs`)
  await page.getByRole('button', { name: 'Trash' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trash' })
  await expect(dialog.getByText('Dashboard, deleted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore Sales of the pier' }).click()
  await expect(dialog.getByText('The trash is empty.')).toBeVisible()
  const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
  expect(dashboards.map(({ name }: { name: string }) => name)).toContain('Sales of the pier')
})
