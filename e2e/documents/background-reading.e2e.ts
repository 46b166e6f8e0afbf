import { randomUUID } from 'node:crypto'
import { type ModelServer, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { foundOrganisation, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { backgroundReadingTexts } from '../../contract/organisations/background-reading.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { factsTexts } from '../../contract/documents/facts.texts.ts'

let model: ModelServer
let server: RunningServer
let person: Person
let project: string
let asked = 0
const lease =
  'Kauri Holdings lets the store for 4,200 dollars a month. The keys are returned by 30 June 2027 at the latest.'
test.beforeAll(async () => {
  model = await startModelServer({
    usage: { input: 900, output: 100 },
    rules: [
      ({ system, question }) => {
        if (!system.startsWith('You word what rules have found')) return null
        asked += 1
        const n = Number(/^(\d+)\. The keys/m.exec(question)?.[1] ?? 1)
        const summary =
          'The store pays 4,200 dollars a month to Kauri Holdings. It also pays 9,000 dollars to Moana Traders.'
        const facts = [{ n, text: 'The keys of the store are returned by 30 June 2027 at the latest.' }]
        return { text: JSON.stringify({ summary, facts }) }
      },
    ],
  })
  server = await startServer({
    ...{ MODEL_BASE_URL: model.url, MODELS: 'kea=Kea,tui=Tui' },
    MODEL_PRICES: '{"kea": {"input": 2, "output": 8}}',
  })
  person = await signUp(server.url, 'Ana Ngata')
  project = await foundOrganisation(server.url, person, 'Harbour')
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
})

test('an administrator is offered reading in the background once, and sees what a model worded', {
  tag: '@deep',
}, async ({ page }) => {
  const form = new FormData()
  form.append('file', new Blob([lease]), 'lease.md')
  const path = `${server.url}/orgs/${project}`
  const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': randomUUID() }
  await fetch(`${path}/docs/upload/upload_root`, { method: 'POST', headers, body: form })
  const read = async () => (await fetch(`${path}/docs`, { headers })).json()
  await expect.poll(async () => (await read()).docs[0]?.status).toBe('indexed')
  const { docs } = await read()
  await openAs(page, server.url, person, `/${project}/data`)
  await expect(
    page.getByText(/Kea can reword the summaries and facts of your document in the background/),
  ).toBeVisible()
  await expect(
    page.getByText(/About \d+ tokens, less than US\$0\.01 now, and at most 2,000,000 tokens a month\./),
  ).toBeVisible()
  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('The model settings are saved')).toBeVisible()
  await expect(page.getByText(/Kea can reword/)).toHaveCount(0)
  await expect.poll(() => asked).toBe(1)

  await page.goto(`${server.url}/${project}/settings`)
  const card = page.getByRole('form', { name: backgroundReadingTexts.title })
  await expect(
    card.getByText('1 document reworded, none waiting. Used this month: 1,000 tokens', { exact: false }),
  ).toBeVisible()
  await card.getByLabel(backgroundReadingTexts.monthly).fill('12')
  await expect(card.getByText('Enter 1,000 or more').first()).toBeVisible()
  await card.getByLabel(backgroundReadingTexts.monthly).fill('50000')
  await card.getByRole('button', { name: documentsTexts.save }).click()
  await expect(page.getByText('The model settings are saved').first()).toBeVisible()

  await page.goto(`${server.url}/${project}/data/docs/${docs[0].id}/facts`)
  await expect(page.getByText('The store pays 4,200 dollars a month to Kauri Holdings.')).toBeVisible()
  await expect(page.getByText('Moana Traders')).toHaveCount(0)
  await expect(
    page.getByText(/Worded by Kea from sentences in the document\. One sentence by the model was left out/),
  ).toBeVisible()
  await expect(page.getByText('The keys of the store are returned by 30 June 2027 at the latest.')).toBeVisible()
  await expect(page.getByText(factsTexts.inFile('The keys are returned by 30 June 2027 at the latest.'))).toBeVisible()
})
