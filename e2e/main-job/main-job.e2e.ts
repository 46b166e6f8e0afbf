import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '../support/test.ts'
import { startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { expectedFigures } from '../../tests/fixtures/small/expected.ts'
import { filesBelow, password, say, serverUrl } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

type Row = { label: string; value: number }
type Material = {
  folder: string
  files: string[]
  fact: { question: string; answer: string; source: string | RegExp }
  byMonth: Row[]
  byCity: Row[]
}

const small: Material = {
  folder: join('tests', 'fixtures', 'small', 'handbook'),
  files: ['sales.xlsx', 'letter.docx', 'report.pdf'].map((name) => join('tests', 'fixtures', 'small', name)),
  fact: {
    question: 'How many weeks of parental leave may a primary carer take?',
    answer: '26 weeks',
    source: 'primary carer',
  },
  byMonth: expectedFigures.byMonth,
  byCity: expectedFigures.byCity,
}

const shared = join('..', 'shared', 'data')
const real: Material = {
  folder: join(shared, 'handbook'),
  files: ['supermarket_sales.xlsx', 'table.docx', 'google-doc-document.pdf'].map((name) => join(shared, name)),
  fact: {
    question: 'How many weeks of unpaid leave does FMLA allow?',
    answer: '12 weeks',
    source: /FMLA entitles you to take up to 12 weeks|You can use 12 unpaid weeks of FMLA/,
  },
  byMonth: [
    { label: 'January', value: 116_291.87 },
    { label: 'February', value: 97_219.37 },
    { label: 'March', value: 109_455.51 },
  ],
  byCity: [
    { label: 'Mandalay', value: 106_197.67 },
    { label: 'Naypyitaw', value: 110_568.71 },
    { label: 'Yangon', value: 106_200.37 },
  ],
}

async function signUpAndFound(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill(`main.${Date.now()}.${test.info().parallelIndex}@example.com`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Your name').fill('Aroha Ngata')
  await page.getByLabel(sessionTexts.newPassword).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: accountTexts.setUp }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Main job ${Date.now()}`)
  await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: "Let's go!" }).click()
  await expect(page).toHaveURL(/\/chat\/thread_/)
}

async function choose(page: Page, kind: string, paths: string | string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await (await chooser).setFiles(paths)
}

/** Answers the dialogs that ask what the spreadsheets are for as a person in a hurry would: with Enter. */
async function bringIn(page: Page, material: Material): Promise<void> {
  await page.getByRole('link', { name: shellTexts.data, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connect your data' })).toBeVisible()
  await choose(page, 'Upload folder', material.folder)
  await choose(page, 'Upload files', material.files)
  await expect(page.getByText('Processing documents').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const all = filesBelow(material.folder).length + material.files.length
  await expect(page.getByText(`${all} documents`, { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('processing', { exact: true })).toHaveCount(0, { timeout: 60_000 })
}

async function ask(page: Page, question: string): Promise<void> {
  const answers = page.getByRole('button', { name: 'Copy answer' })
  const before = await answers.count()
  await say(page, question)
  await expect(answers).toHaveCount(before + 1)
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
}

/** The last chart's table as a person reads it: the label's beginning and the value to two decimals. */
async function tableOfChart(page: Page): Promise<Row[]> {
  await page.getByRole('button', { name: 'Show as table' }).last().click()
  const rows = page.getByRole('table').last().locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  )
  return cells
    .filter(([label]) => label !== 'Total')
    .map(([label = '', value = '']) => ({ label: label.split(' ')[0]!, value: Number(value.replace(/[^\d.-]/g, '')) }))
}

const byLabel = (rows: Row[]) => [...rows].sort((a, b) => a.label.localeCompare(b.label))
const shortMonths = (rows: Row[]) => rows.map((row) => ({ ...row, label: row.label.slice(0, 3) }))

async function mainJob(page: Page, url: string, material: Material): Promise<void> {
  await signUpAndFound(page, url)
  await bringIn(page, material)
  await page.getByRole('link', { name: shellTexts.chat, exact: true }).click()

  await ask(page, material.fact.question)
  await expect(page.getByRole('article').last().or(page.getByRole('log')).first()).toContainText(material.fact.answer)
  await page
    .getByRole('button', { name: /^Source 1/ })
    .last()
    .click()
  await expect(page.locator('mark').first()).toContainText(material.fact.source)
  await page.getByRole('button', { name: sharedTexts.close, exact: true }).first().click()

  await ask(page, 'What were total sales by month?')
  expect(shortMonths(await tableOfChart(page))).toEqual(shortMonths(material.byMonth))
  await ask(page, 'Total sales by city?')
  expect(byLabel(await tableOfChart(page))).toEqual(byLabel(material.byCity))
}

test.describe('the main job', () => {
  // D1.1.02, D3.1.01, D2.1.08, D1.3.51, D2.2.36
  test('from sign-up to a cited answer and a chart, with small files', async ({ page }) => {
    await mainJob(page, serverUrl(), small)
  })

  test('the same with the shared handbook and workbook', { tag: '@deep' }, async ({ page }) => {
    test.skip(!existsSync(shared), 'the folder ../shared/data is not here')
    await mainJob(page, serverUrl(), real)
  })

  test('the same with a scripted OpenAI-compatible model over the wire', { tag: '@deep' }, async ({ page }) => {
    const model = await startModelServer()
    const server = await startServer({ MODEL_BASE_URL: model.url, MODEL_API_KEY: 'not a secret' })
    try {
      await mainJob(page, server.url, existsSync(shared) ? real : small)
      expect(model.calls()).toBeGreaterThan(5)
    } finally {
      await server.stop()
      await model.close()
    }
  })
})
