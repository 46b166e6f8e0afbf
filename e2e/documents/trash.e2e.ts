import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
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

test('saved queries, research and playbooks come back from the same trash', { tag: '@deep' }, async ({ page }) => {
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

test('a measure, a source and what was added to a table come back from the same trash', { tag: '@deep' }, async ({
  page,
}) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const send = (method: string, path: string, body?: object) =>
    call(serverUrl(), method, `/orgs/${code}${path}`, person.token, body)
  for (const [name, text] of [
    ['orders.csv', 'Order Date,Customer,Price,Quantity\n2026-01-05,Kea Ltd,12.50,4\n2026-01-06,Tui Ltd,3.50,2\n'],
    ['customers.csv', 'Customer,Region,Credit Limit\nKea Ltd,North,1000\nTui Ltd,South,500\n'],
  ] as const) {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    await send('POST', '/docs/upload/upload_root', form)
  }
  await untilProcessed(serverUrl(), person, code)
  const table = '/warehouse/tables/orders'
  await send('POST', `${table}/columns`, { label: 'Amount', expression: 'price * quantity' })
  await send('POST', `${table}/relations`, {
    ...{ label: 'Buyer', column: 'customer', toTable: 'customers', toColumn: 'customer' },
  })
  const added = async () => {
    const { calculated, relations } = (await send('GET', `${table}/model`)).model
    return [...calculated, ...relations].map(({ label }: { label: string }) => label)
  }
  const formula = { name: 'Twice', source: 'formula', unit: 'number', formula: '[Amount] * 2' }
  const { def } = await send('POST', '/measurements/defs', formula)
  const { model } = await send('GET', `${table}/model`)
  const { sources } = await send('GET', '/warehouse/sources')
  const customers = sources.find(({ sourceName }: { sourceName: string }) => sourceName.includes('customers'))
  for (const path of [
    ...[`/measurements/defs/${def.id}`, `${table}/columns/${model.calculated[0].id}`],
    ...[`${table}/relations/${model.relations[0].id}`, `/warehouse/sources/${customers.id}`],
  ])
    await send('DELETE', path)
  expect(await added()).toEqual([])

  await openAs(page, serverUrl(), person, `/${code}/data/docs`)
  await page.getByRole('button', { name: trashTexts.trash }).click()
  const dialog = page.getByRole('dialog', { name: trashTexts.trash })
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^customers\.csvData source, deleted/,
    /^Buyer, ordersTable relation, deleted/,
    /^Amount, ordersCalculated column, deleted/,
    /^TwiceMeasurement, deleted/,
  ])
  for (const name of ['customers.csv', 'Buyer, orders', 'Amount, orders', 'Twice']) {
    const entry = dialog.getByRole('button', { name: trashTexts.restoreOf(name) })
    await entry.click()
    await expect(entry).toHaveCount(0)
  }
  await expect(dialog.getByText(trashTexts.empty)).toBeVisible()
  expect(await added()).toEqual(['Amount', 'Buyer'])
  const { defs } = await send('GET', '/measurements/defs')
  expect(defs.map(({ name }: { name: string }) => name)).toContain('Twice')
  expect((await send('GET', '/warehouse/sources')).sources).toHaveLength(2)
})
