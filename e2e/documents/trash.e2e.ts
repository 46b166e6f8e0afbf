import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { trashTexts } from '../../contract/shared/trash.texts.ts'

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
  await page.getByRole('button', { name: trashTexts.trash }).click()
  const dialog = page.getByRole('dialog', { name: trashTexts.trash })
  await expect(dialog.getByText('Dashboard, deleted')).toBeVisible()
  await dialog.getByRole('button', { name: trashTexts.restoreOf('Sales of the pier') }).click()
  await expect(dialog.getByText(trashTexts.empty)).toBeVisible()
  const { dashboards } = await call(serverUrl(), 'GET', `/orgs/${code}/dashboards`, person.token)
  expect(dashboards.map(({ name }: { name: string }) => name)).toContain('Sales of the pier')
})

test('saved queries, research and playbooks come back from the same trash', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const send = (method: string, path: string, body?: object) =>
    call(serverUrl(), method, `/orgs/${code}${path}`, person.token, body)
  const search = '?fact=sales&metric=total'
  const { query } = await send('POST', '/warehouse/queries', { name: 'By month', accessLevel: 'shared', search })
  const { topic } = await send('POST', '/research', {
    ...{ topic: 'Who moors here?', outputFormat: '', updateFrequency: '', accessLevel: 'shared' },
    ...{ role: 'Harbour master', source: 'internal' },
  })
  const { user } = await call(serverUrl(), 'GET', '/auth/user-info', person.token)
  const userRoles = { Finance: user.id, 'Budget holder': user.id }
  const playbook = await send('POST', '/playbook', {
    ...{ title: 'The berths of May', template: 'budget-variance', userRoles },
  })
  for (const path of [`/warehouse/queries/${query.id}`, `/research/${topic.id}`, `/playbook/${playbook.topic.id}`])
    await send('DELETE', path)

  await openAs(page, serverUrl(), person, `/${code}/data/docs`)
  await page.getByRole('button', { name: trashTexts.trash }).click()
  const dialog = page.getByRole('dialog', { name: trashTexts.trash })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^The berths of MayPlaybook, deleted/,
    /^Who moors here\?Research topic, deleted/,
    /^By monthSaved query, deleted/,
  ])
  await dialog.getByRole('button', { name: trashTexts.restoreOf('By month') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: trashTexts.restoreOf('Who moors here?') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: trashTexts.restoreOf('The berths of May') }).click()
  await expect(page.getByRole('heading', { name: 'The berths of May' })).toBeVisible()
  const [queries, research] = [await send('GET', '/warehouse/queries'), await send('GET', '/research')]
  expect([queries.queries[0].name, research.topics[0].topic]).toEqual(['By month', 'Who moors here?'])
})
