import { type BrowserContext, expect, type Page, test } from '../support/test.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { openDatabase } from '../support/database.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, say, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { complete, confirmAnswer, secondClick, tab } from './steps.ts'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'
import { authoringTexts } from '../../contract/playbooks/authoring.texts.ts'

let server: RunningServer
let ann: Person
let ben: Person
let code: string

const asked = [{ label: 'Length', question: 'How long is parental leave?', type: 'factual' as const, idx: 0 }]
const steps = [
  { id: '001', type: 'research', label: 'Leave', outputs: asked },
  { id: '002', type: 'chat', label: 'Talk', allowedRole: 'Lead', guidance: 'Talk it through.', outputs: asked },
  { id: '003', type: 'meetingNotes', label: 'Meeting', allowedRole: 'Finance', visibility: 'private' },
  { id: '004', type: 'prev_output', label: 'Last time' },
  { id: '005', type: 'output', label: 'Paper', topic: 'Board paper', includeStepsString: '001,002,003' },
].map((step) => templateStepSchema.parse(step))
const roles = ['Lead', 'Finance'].map((name, idx) => ({ id: name, name, description: '', isUserRole: idx === 0, idx }))

test.beforeAll(async () => {
  server = await startServer()
  ann = await signUp(server.url, 'Ann Brown')
  ben = await signUp(server.url, 'Ben Stone')
  code = await foundOrganisation(server.url, ann, 'Harbour')
  await joinOrganisation(server, code, [ben])
  const database = await openDatabase(server)
  await database.query(
    `insert into playbook (id, name, description, category, slug, call_to_action, status, roles, steps)
     values ('review', 'Leave review', 'Looks at the leave that people take.', 'People', 'leave-review', 'Begin the review',
       'PUBLISHED', $1, $2)`,
    [JSON.stringify(roles), JSON.stringify(steps)],
  )
  await database.query(
    `insert into playbook (id, name, category, slug, status, steps) values ('quick', 'Quick look', 'People', 'quick-look', 'PUBLISHED', $1)`,
    [JSON.stringify(steps.slice(0, 1))],
  )
  await database.end()
  const form = new FormData()
  form.append('file', new Blob(['# Leave\n\n- Parental leave lasts 26 weeks for every employee.\n']), 'leave.md')
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, ann.token, form)
  await untilProcessed(server.url, ann, code)
})
test.afterAll(() => server.stop())

const idOf = (page: Page) => /playbooks\/([^/]+)/.exec(page.url())?.[1] ?? ''

test.describe.configure({ mode: 'serial' })
let page: Page
let context: BrowserContext
let id = ''
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
})
test.afterAll(() => context.close())

// D2.1.02, D2.2.05, D2.2.06, D2.4.17, D2.6.12, D2.6.14
test('a playbook is found in the gallery and started, each role with its person', async () => {
  await openAs(page, server.url, ann, `/${code}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Playbooks' }).first().click()
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(page.getByText(playbooksTexts.templateStatuses.missing).first()).toBeVisible()
  await page.screenshot({ path: 'out/screens/playbooks-gallery.png', fullPage: true })
  await page.getByRole('link', { name: 'Begin the review: Leave review' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/playbooks/new\\?template=leave-review`))
  await expect(page.getByRole('button', { name: playbooksTexts.begin })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: /Finance/ }).click()
  await page.getByRole('option', { name: 'Ben Stone' }).click()
  await page.screenshot({ path: 'out/screens/playbooks-new.png', fullPage: true })
  await page.getByRole('button', { name: playbooksTexts.begin }).click()
  await expect(tab(page, 'Leave')).toHaveAttribute('aria-selected', 'true')
  id = idOf(page)
})

// D2.2.08, D2.2.09, D2.4.03, D2.4.04, D2.4.11
test('research answers its questions, and a completed step leads to the next, also after a reload', async () => {
  const main = page.getByRole('main')
  await expect(main.getByText('26 weeks').first()).toBeVisible()
  await expect(main.getByText(playbooksTexts.done, { exact: true })).toBeVisible()
  await page.screenshot({ path: 'out/screens/playbooks-research.png', fullPage: true })
  await complete(page)
  await expect(page).toHaveURL(new RegExp(`/${id}/002$`))
  await say(page, 'How long is parental leave?')
  await expect(main.getByText('26 weeks').first()).toBeVisible()
  await page.reload()
  await expect(main.getByText('26 weeks').first()).toBeVisible()
  await page.screenshot({ path: 'out/screens/playbooks-chat.png', fullPage: true })
  await confirmAnswer(page, 'Length')
  await complete(page)
  await expect(page).toHaveURL(new RegExp(`/${id}/004$`))
})

// D2.1.03, D2.4.01, D2.4.02, D2.6.06, D2.8.10
test('what waits for others says for whom, and what blocks a step is listed', async () => {
  const main = page.getByRole('main')
  await expect(main.getByText('No outputs found from the previous iteration.')).toBeVisible()
  await complete(page)
  await expect(main.getByText(authoringTexts.trialHidden('Finance'))).toBeVisible()
  await tab(page, 'Paper').click()
  await expect(main.getByText(playbooksTexts.blocked)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Step 3' })).toBeVisible()
})

// D2.6.07, D2.6.08, D2.6.09, D2.6.10, D2.6.11
test('the step of another can be read, and neither commented on nor completed', async ({ browser }) => {
  const others = await browser.newContext()
  const other = await others.newPage()
  await openAs(other, server.url, ben, `/${code}/playbooks/${id}/002`)
  const sentence = "This step should be completed by the Lead. You can read it but can't make comments."
  await expect(other.getByText(sentence)).toBeVisible()
  await expect(other.getByText('26 weeks').first()).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  await expect(other.getByRole('button', { name: playbooksTexts.complete })).toHaveCount(0)
  await expect(other.getByRole('button', { name: playbooksTexts.reset })).toHaveCount(0)
  await others.close()
})

// D2.4.14, D2.5.12, D2.7.08, D2.7.10, D2.9.04
test('a transcript is kept while it is typed, and saving it makes the notes', async ({ browser }) => {
  const others = await browser.newContext()
  const other = await others.newPage()
  await openAs(other, server.url, ben, `/${code}/playbooks/${id}`)
  await expect(tab(other, 'Meeting')).toHaveAttribute('aria-selected', 'true')
  const box = other.getByRole('textbox', { name: playbooksTexts.transcript })
  const save = other.getByRole('button', { name: playbooksTexts.saveTranscript })
  await expect(box).toHaveAttribute('rows', '15')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await box.fill('Ben Stone: We agreed to keep the 26 weeks.\nAnn Brown: I will tell the staff by Friday.')
  await expect
    .poll(async () => {
      await other.reload()
      return box.inputValue()
    })
    .toContain('We agreed')
  await save.click()
  await expect(other.getByRole('cell', { name: 'by Friday', exact: true })).toBeVisible()
  await expect(box).toHaveValue(/We agreed/)
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await other.screenshot({ path: 'out/screens/playbooks-meeting.png', fullPage: true })
  await complete(other)
  await expect(tab(other, 'Meeting')).toHaveText(/Complete/)
  await others.close()
})

// D2.4.05, D2.4.13
test('the document is there without a reload, holds nothing private, and the last step ends the playbook', async () => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Board paper' })).toBeVisible()
  await expect(main.getByText('We agreed to keep')).toHaveCount(0)
  await page.screenshot({ path: 'out/screens/playbooks-output.png', fullPage: true })
  await complete(page)
  await expect(main.getByText(playbooksTexts.allDone)).toBeVisible()
})

// D2.4.06, D2.4.07, D2.4.08, D2.4.15
test('a playbook is repeated, a step completed half-finished by a second click, and reset', async () => {
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Repeat this playbook' }).click()
  await expect.poll(() => idOf(page)).not.toBe(id)
  await tab(page, 'Last time').click()
  await expect(main.getByRole('link', { name: /From Leave review/ })).toBeVisible()
  await tab(page, 'Talk').click()
  await complete(page)
  await expect(main.getByText('Not answered yet: Length. Click again to complete it anyway.')).toBeVisible()
  await secondClick(page, 'Complete half-finished')
  await expect(tab(page, 'Talk')).toHaveText(/Complete/)
  await tab(page, 'Talk').click()
  await page.getByRole('button', { name: playbooksTexts.reset }).click()
  await expect(main.getByText('Steps that build on it are redone: Paper.')).toBeVisible()
  await secondClick(page, 'Click again to reset')
  await expect(tab(page, 'Talk')).toHaveText(/To do/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: 'out/screens/playbooks-narrow.png', fullPage: true })
  await page.goto(`${server.url}/${code}/playbooks`)
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await page.screenshot({ path: 'out/screens/playbooks-gallery-narrow.png', fullPage: true })
})

// D2.2.07, D2.2.10, D2.2.11, D2.8.07
test('an address starts a playbook once, its settings change, and one that is not there leads home', async ({
  page,
}) => {
  await openAs(page, server.url, ann, `/${code}/playbooks/new?template=quick-look&immediate=1`)
  await expect(tab(page, 'Leave')).toBeVisible()
  const quick = idOf(page)
  const { topics } = await call<{ topics: { title: string }[] }>(server.url, 'GET', `/orgs/${code}/playbook`, ann.token)
  expect(topics.filter(({ title }) => title === 'Quick look')).toHaveLength(1)

  await page.getByRole('main').getByRole('link', { name: playbooksTexts.settings }).click()
  await expect(page).toHaveURL(new RegExp(`/${quick}/edit$`))
  await page.getByRole('textbox', { name: playbooksTexts.titleField }).fill('Quick look of May')
  await page.getByRole('button', { name: playbooksTexts.save }).first().click()
  await page.getByRole('textbox', { name: playbooksTexts.stepLabel }).fill('Leave of all')
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route(`**/playbook/${quick}`, async (request) => {
    if (request.request().method() === 'PATCH') await left
    await request.continue()
  })
  await page.getByRole('button', { name: playbooksTexts.save }).last().click()
  await page.getByRole('link', { name: playbooksTexts.back }).click()
  await expect(page.getByRole('heading', { name: 'Quick look of May' })).toBeVisible()
  leave()
  await expect(tab(page, 'Leave of all')).toBeVisible()

  // What every object has is no step.
  await page.goto(`${server.url}/${code}/playbooks/${quick}/constructor`)
  await expect(tab(page, 'Leave of all')).toBeVisible()
  await page.goto(`${server.url}/${code}/playbooks/none-such`)
  await expect(page).toHaveURL(new RegExp(`/${code}$`))
})

// D2.4.09, D2.4.12, D2.8.08, D2.8.09
test('a step that is worked on says what is done, and when to refresh the page', async ({ page }) => {
  await page.route(`**/playbook/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const { topic } = await (await route.fetch()).json()
    const working = { status: 'PENDING', output: {}, jobId: 'job_of_nobody', readOnly: false, blockedBy: [] }
    const stepsOf = Object.entries<object>(topic.steps).map(([key, step]) => [key, { ...step, ...working }])
    return route.fulfill({ json: { topic: { ...topic, steps: Object.fromEntries(stepsOf) } } })
  })
  const main = page.getByRole('main')
  await openAs(page, server.url, ann, `/${code}/playbooks/${id}/001`)
  await expect(main.getByText('Researching', { exact: true })).toBeVisible()
  await expect(main.getByText(/Please refresh the page if nothing appears after 5 minutes\./)).toBeVisible()
  await tab(page, 'Paper').click()
  await expect(main.getByText(playbooksTexts.preparing, { exact: true })).toBeVisible()
  await expect(main.getByText(playbooksTexts.preparingHint)).toBeVisible()
})
