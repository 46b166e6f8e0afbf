import { type ModelServer, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { openAs, type Person, signUp } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { adminPagesTexts } from '../../contract/admin/admin-pages.texts.ts'
import { modelsTexts } from '../../contract/admin/models.texts.ts'
import { adminTexts } from '../../contract/admin/admin.texts.ts'

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

test('a superadmin sets a model server, tries it and reads what will not work', async ({ page }, info) => {
  await openAs(page, server.url, superadmin, '/admin')
  await page
    .getByRole('navigation', { name: adminPagesTexts.area })
    .getByRole('link', { name: adminPagesTexts.models })
    .click()
  await expect(page.getByText(modelsTexts.offeredEmpty)).toBeVisible()
  const address = page.getByLabel(modelsTexts.address)
  await address.fill('http://127.0.0.1:9/v1')
  await page.getByRole('button', { name: adminTexts.save }).click()
  await expect(page.getByText(/only public internet addresses/)).toBeVisible()
  await address.fill(model.url)
  await page.getByRole('button', { name: modelsTexts.enterKey }).click()
  await page.getByLabel(modelsTexts.key, { exact: true }).fill('canary-key')
  await page.getByRole('button', { name: modelsTexts.addModel }).click()
  await page.getByLabel(modelsTexts.id, { exact: true }).fill('tui')
  await page.getByLabel(modelsTexts.label, { exact: true }).fill('Tui')
  await page.getByRole('button', { name: adminTexts.save }).click()
  await expect(page.getByText(modelsTexts.keyStored)).toBeVisible()
  await expect(page.getByText(modelsTexts.saved)).toBeVisible()
  await page.reload()
  await expect(page.getByText(modelsTexts.notTried)).toBeVisible()
  await page.getByRole('button', { name: 'Try it: Tui' }).click()
  await expect(page.getByText('It calls no tools')).toBeVisible()
  await expect(page.getByText('It answers in JSON')).toBeVisible()
  await expect(page.getByText('It lost the beginning of 16,000 tokens')).toBeVisible()
  expect(await page.content()).not.toContain('canary')
  await pictures(page, info, 'models')
})
