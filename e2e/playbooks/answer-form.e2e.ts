import { type BrowserContext, expect, type Page, test } from '../support/test.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { openDatabase } from '../support/database.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, say, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { complete, confirmAnswer, tab } from './steps.ts'
import { answerFormTexts } from '../../contract/playbooks/answer-form.texts.ts'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'

let server: RunningServer
let ann: Person
let ben: Person
let code: string
let id: string

const outputs = [
  { label: 'Length', question: 'How long is parental leave?', type: 'factual' as const, idx: 0 },
  { label: 'Risks', question: 'Which risks matter, and who watches them?', type: 'creative' as const, idx: 1 },
  { label: 'Limits', question: 'Who decides?', type: 'creative' as const, idx: 2 },
]
const steps = [
  { id: '001', type: 'chat', label: 'Talk', guidance: 'Talk it through.', outputs },
  { id: '002', type: 'research', label: 'Case', topic: 'Leave' },
].map((step) => templateStepSchema.parse(step))

test.describe.configure({ mode: 'serial' })
let page: Page
let context: BrowserContext
test.beforeAll(async ({ browser }) => {
  server = await startServer()
  ann = await signUp(server.url, 'Ann Brown')
  ben = await signUp(server.url, 'Ben Stone')
  code = await foundOrganisation(server.url, ann, 'Harbour')
  await joinOrganisation(server, code, [ben])
  const database = await openDatabase(server)
  await database.query(
    "insert into playbook (id, name, category, slug, status, steps) values ('talk', 'Talk', 'People', 'talk', 'PUBLISHED', $1)",
    [JSON.stringify(steps)],
  )
  await database.end()
  const form = new FormData()
  form.append('file', new Blob(['# Leave\n\n- Parental leave lasts 26 weeks for every employee.\n']), 'leave.md')
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, ann.token, form)
  await untilProcessed(server.url, ann, code)
  const started = { title: 'Leave of all', template: 'talk', accessLevel: 'shared' }
  id = (await call(server.url, 'POST', `/orgs/${code}/playbook`, ann.token, started)).topic.id
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
})
test.afterAll(async () => {
  await context?.close()
  await server?.stop()
})

const row = (on: Page, label: string) =>
  on.getByRole('listitem').filter({ has: on.getByRole('heading', { name: label, exact: true }) })
const box = (on: Page, label: string) => on.getByRole('textbox', { name: `Your answer: ${label}` })

// D2.4.06
test('what is said in a conversation is suggested in the form beside it, and a person confirms it', async () => {
  await openAs(page, server.url, ann, `/${code}/playbooks/${id}/001`)
  await expect(page.getByText(answerFormTexts.answersProgress(0, 3))).toBeVisible()
  await say(page, 'How long is parental leave?')
  await expect(row(page, 'Length').getByText('26 weeks').first()).toBeVisible()
  await expect(row(page, 'Length').getByText(answerFormTexts.answerSources.documents)).toBeVisible()
  await say(page, 'Risks: A rival comes on Saturdays.')
  // A statement asks for nothing to be looked up.
  await expect(page.getByText('Noted for “Risks”.').first()).toBeVisible()
  await expect(row(page, 'Risks').getByText('A rival comes on Saturdays.')).toBeVisible()
  await page.screenshot({ path: 'out/screens/answer-form.png', fullPage: true })
  await confirmAnswer(page, 'Length')
  await row(page, 'Risks')
    .getByRole('button', { name: answerFormTexts.editAnswerOf('Risks') })
    .click()
  await box(page, 'Risks').fill('A rival comes on Saturdays, with vans.')
  await row(page, 'Risks')
    .getByRole('button', { name: answerFormTexts.confirmAnswerOf('Risks') })
    .click()
  await expect(row(page, 'Risks').getByText(answerFormTexts.answerSources.person)).toBeVisible()
  await expect(page.getByText(answerFormTexts.answersProgress(2, 3))).toBeVisible()
})

test('what is typed in the form survives a reload, and the answer of somebody else is shown beside it', async ({
  browser,
}) => {
  await box(page, 'Limits').fill('The board decides.')
  await expect
    .poll(async () => {
      await page.reload()
      return box(page, 'Limits').inputValue()
    })
    .toBe('The board decides.')
  const others = await browser.newContext()
  const other = await others.newPage()
  await openAs(other, server.url, ben, `/${code}/playbooks/${id}/001`)
  await box(other, 'Limits').fill('Ben decides.')
  await row(other, 'Limits')
    .getByRole('button', { name: answerFormTexts.confirmAnswerOf('Limits') })
    .click()
  // A tab that is closed at once takes its request with it.
  await expect(row(other, 'Limits').getByText(answerFormTexts.answerStates.confirmed, { exact: true })).toBeVisible()
  await others.close()
  const limits = row(page, 'Limits')
  await expect(limits.getByText('This answer has changed since you started.')).toBeVisible()
  await expect(limits.getByText('Ben decides.')).toBeVisible()
  await expect(limits.getByText('The board decides.')).toBeVisible()
  await page.screenshot({ path: 'out/screens/answer-form-conflict.png', fullPage: true })
  await limits.getByRole('button', { name: answerFormTexts.overwriteAnswer }).click()
  await expect(page.getByText(answerFormTexts.answersProgress(3, 3))).toBeVisible()
  await expect(limits.getByText('The board decides.')).toBeVisible()
})

// D2.4.02, D2.4.03
test('on a narrow page the form unfolds, and the step is complete once all is confirmed', async () => {
  const main = page.getByRole('main')
  await tab(page, 'Case').click()
  await expect(main.getByText(playbooksTexts.blocked)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Talk' })).toBeVisible()
  await tab(page, 'Talk').click()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(row(page, 'Limits')).toHaveCount(0)
  await page.screenshot({ path: 'out/screens/answer-form-folded.png' })
  await page.getByText(answerFormTexts.answersProgress(3, 3)).click()
  await expect(row(page, 'Limits').getByText('The board decides.')).toBeVisible()
  await page.screenshot({ path: 'out/screens/answer-form-narrow.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.screenshot({ path: 'out/screens/answer-form-dark.png', fullPage: true })
  await complete(page)
  await expect(tab(page, 'Talk')).toHaveText(/Complete/)
})
