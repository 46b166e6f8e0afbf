import { type ModelServer, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { call, foundOrganisation, openAs, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { answerPartsTexts } from '../../contract/chat/answer-parts.texts.ts'
import { modelUseTexts } from '../../contract/organisations/model-use.texts.ts'
import { backgroundReadingTexts } from '../../contract/organisations/background-reading.texts.ts'

let model: ModelServer
let server: RunningServer
test.beforeAll(async () => {
  model = await startModelServer({
    usage: { input: 12_300, output: 456 },
    rules: [() => ({ text: 'The tide is in until half past four.' })],
  })
  server = await startServer({
    ...{ MODEL_BASE_URL: model.url, MODELS: 'kea=Kea,moa=Moa,tui=Tui', MODEL_FAST: 'tui', MODEL_STRONG: 'moa' },
    MODEL_PRICES: '{"kea": {"input": 2, "output": 8}, "moa": {"input": 5, "output": 20}}',
  })
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
})

test('an administrator sees what models used, allows another one and sets a limit that ends answers', async ({
  page,
}) => {
  const person = await signUp(server.url, 'Ana Ngata')
  const project = await foundOrganisation(server.url, person, 'Harbour')
  await openAs(page, server.url, person, `/${project}/chat`)
  const ask = async (question: string) => {
    await page.getByRole('textbox', { name: /message|question/i }).fill(question)
    await page.keyboard.press('Enter')
  }
  await ask('Is the tide in?')
  // Its end is also said to a screen reader.
  await expect(page.getByRole('article', { name: sharedTexts.productName })).toContainText(
    'The tide is in until half past four.',
  )
  await page.getByRole('button', { name: answerPartsTexts.use }).click()
  await expect(page.getByText('Written by Kea · 1 call · 12,300 tokens read, 456 written · US$0.028')).toBeVisible()

  await page.goto(`${server.url}/${project}/settings`)
  await expect(page.getByRole('table', { name: modelUseTexts.use })).toContainText('12,756')
  await page.getByLabel('Moa').check()
  await page.getByLabel('Each person: Tokens').fill('12000')
  await page
    .getByRole('form', { name: modelUseTexts.title })
    .getByRole('button', { name: backgroundReadingTexts.save })
    .click()
  await expect(page.getByText(modelUseTexts.saved)).toBeVisible()

  await page.goto(`${server.url}/${project}/chat`)
  await ask('And tomorrow?')
  await expect(page.getByText(/You have reached your monthly limit for language models/)).toBeVisible()
})

test('two administrators who change the rules at once overwrite nothing of each other unseen', async ({ page }) => {
  const person = await signUp(server.url, 'Ben Tui')
  const project = await foundOrganisation(server.url, person, 'Quay')
  await openAs(page, server.url, person, `/${project}/settings`)
  const instructions = page.getByLabel(modelUseTexts.instructions)
  const save = page.getByRole('form', { name: modelUseTexts.title }).getByRole('button', { name: modelUseTexts.save })
  await instructions.fill('Amounts in thousands.')

  const path = `/orgs/${project}/model-use`
  const { rev } = await call(server.url, 'GET', path, person.token)
  const latest = { rev, allowed: ['moa'], instructions: 'Name the source first.' }
  await call(server.url, 'PUT', path, person.token, latest)

  await save.click()
  const changed = page.getByText(modelUseTexts.changedMeanwhile([modelUseTexts.allowed, modelUseTexts.instructions]))
  await expect(changed).toBeVisible()
  await expect(instructions).toHaveValue('Amounts in thousands.')
  await page.getByRole('button', { name: modelUseTexts.takeLatest }).click()
  await expect(instructions).toHaveValue('Name the source first.')
  await expect(page.getByLabel('Moa')).toBeChecked()
  await instructions.fill('Name the source last.')
  await save.click()
  await expect(page.getByText(modelUseTexts.saved)).toBeVisible()
  await expect(changed).toBeHidden()
})
