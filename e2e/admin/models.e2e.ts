import { type ModelServer, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

let model: ModelServer
let server: RunningServer
let superadmin: Person
test.beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ question }) => (question.startsWith('Write the numbers') ? { text: 'one, two, three, four, five' } : null),
      ({ question }) => (question.includes('with JSON') ? { text: '{"town": "Nelson", "year": 2019}' } : null),
      () => ({ text: 'I have no idea.' }),
    ],
  })
  server = await startServer({ MODEL_ALLOW: new URL(model.url).host })
  superadmin = await signUp(server.url, 'Sam Super')
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
})

test('a superadmin sets a model server, tries it and reads what will not work', async ({ page }) => {
  await openAs(page, server.url, superadmin, '/admin')
  await page.getByRole('navigation', { name: 'System admin' }).getByRole('link', { name: 'Models' }).click()
  await expect(page.getByText('No model is set up')).toBeVisible()
  const address = page.getByLabel('Address')
  await address.fill('http://127.0.0.1:9/v1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/only public internet addresses/)).toBeVisible()
  await address.fill(model.url)
  await page.getByRole('button', { name: 'Enter key' }).click()
  await page.getByLabel('Key', { exact: true }).fill('canary-key')
  await page.getByRole('button', { name: 'Add model' }).click()
  await page.getByLabel('Id', { exact: true }).fill('tui')
  await page.getByLabel('Label', { exact: true }).fill('Tui')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A key is stored. It is never shown again.')).toBeVisible()
  await expect(page.getByText('The model settings are saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not tried yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Try it: Tui' }).click()
  await expect(page.getByText('It calls no tools')).toBeVisible()
  await expect(page.getByText('It answers in JSON')).toBeVisible()
  await expect(page.getByText('It lost the beginning of 16,000 tokens')).toBeVisible()
  expect(await page.content()).not.toContain('canary')
})
