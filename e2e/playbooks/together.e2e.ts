import { type BrowserContext, expect, type Page, test } from '../support/test.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { openDatabase } from '../support/database.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, signUp } from '../support/person.ts'
import { printReport, saveReport } from '../support/report.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { complete, tab } from './steps.ts'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'

let server: RunningServer
let people: Person[]
let ids: string[]
let code: string
let topicId: string
const contexts: BrowserContext[] = []

const names = ['Lead', 'Finance', 'Sales'] as const
const roles = names.map((name, idx) => ({ id: name, name, description: '', isUserRole: false, idx }))
const steps = Array.from({ length: 6 }, (_, at) =>
  templateStepSchema.parse({
    ...{ id: `00${at + 1}`, type: 'meetingNotes', label: `Talk ${at + 1}`, allowedRole: names[at % 3] },
    outputs: [{ label: 'Store', question: 'When does the store open?', type: 'factual', idx: 0 }],
  }),
)

async function rows(query: string, values: unknown[] = []): Promise<any[]> {
  const database = await openDatabase(server)
  try {
    return (await database.query(query, values)).rows
  } finally {
    await database.end()
  }
}
const start = async (title: string): Promise<string> => {
  const userRoles = Object.fromEntries(names.map((name, at) => [name, ids[at]]))
  const body = { title, template: 'six', userRoles }
  return (await call(server.url, 'POST', `/orgs/${code}/playbook`, people[0]!.token, body)).topic.id
}

test.beforeAll(async () => {
  server = await startServer()
  people = []
  for (const name of ['Ann Brown', 'Ben Stone', 'Cat Reid']) people.push(await signUp(server.url, name))
  code = await foundOrganisation(server.url, people[0]!, 'Harbour')
  await joinOrganisation(server, code, people.slice(1))
  ids = []
  for (const { email } of people) ids.push((await rows('select id from person where email = $1', [email]))[0].id)
  await rows(
    `insert into playbook (id, name, category, slug, status, roles, steps) values ('six', 'Six talks', 'People', 'six', 'PUBLISHED', $1, $2)`,
    [JSON.stringify(roles), JSON.stringify(steps)],
  )
  topicId = await start('Talks of spring')
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.stop()
})

async function doStep(page: Page, step: number): Promise<void> {
  await page.goto(`${server.url}/${code}/playbooks/${topicId}/00${step}`)
  await page
    .getByRole('textbox', { name: playbooksTexts.transcript })
    .fill(`Ann Brown: The store opens in week ${step}.`)
  await page.getByRole('button', { name: playbooksTexts.saveTranscript }).click()
  await expect(page.getByText(`The store opens in week ${step}.`).nth(1)).toBeVisible()
  await complete(page)
  await expect(tab(page, `Talk ${step}`)).toHaveText(/Complete/)
}

test.describe.configure({ mode: 'serial' })
test.use({ keepsContexts: true })
let page: Page

// D2.6.12
test('three people do six steps at once, and each sees the whole without a reload', async ({ browser }) => {
  const pages = await Promise.all(
    people.map(async (person) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      contexts.push(context)
      const own = await context.newPage()
      await openAs(own, server.url, person, `/${code}/playbooks/${topicId}`)
      return own
    }),
  )
  page = pages[0]!
  await Promise.all(
    pages.map(async (own, at) => {
      await doStep(own, at + 1)
      await doStep(own, at + 4)
    }),
  )
  for (const own of pages) {
    await expect(own.getByText(playbooksTexts.allDone)).toBeVisible()
    for (const step of [1, 2, 3, 4, 5, 6]) await expect(tab(own, `Talk ${step}`)).toHaveText(/Complete/)
  }
})

test('a playbook is printed from its page, and saved as a file', async () => {
  await printReport(page)
  const saved = await saveReport(page, 'PDF')
  expect(saved.name).toMatch(/^Talks of spring \d{4}-\d\d-\d\d\.pdf$/)
  for (const step of [1, 2, 3, 4, 5, 6]) expect(saved.text).toContain(`The store opens in week ${step}.`)
})

test('what is typed in the settings survives a reload, and days that are over are told', async () => {
  topicId = await start('Talks of summer')
  await page.goto(`${server.url}/${code}/playbooks/${topicId}/edit`)
  const title = page.getByRole('textbox', { name: playbooksTexts.titleField })
  await title.fill('Talks of a long summer')
  await page.getByLabel(playbooksTexts.roleDueField('Finance')).fill('2020-02-03')
  await page.reload()
  await expect(title).toHaveValue('Talks of a long summer')
  await expect(page.getByText(playbooksTexts.keptDraft)).toBeVisible()
  await page.screenshot({ path: 'out/screens/playbooks-edit.png', fullPage: true })
  await page.getByRole('button', { name: playbooksTexts.save }).first().click()
  await expect(page.getByText(playbooksTexts.keptDraft)).toHaveCount(0)
  await page.getByRole('link', { name: playbooksTexts.back }).click()
  await expect(page.getByText(playbooksTexts.overdueCount(2))).toBeVisible()
  await tab(page, 'Talk 2').click()
  await expect(page.getByText(/Overdue since Monday,? 3 February 2020/)).toBeVisible()
  await page.getByRole('switch', { name: playbooksTexts.remindMe }).click()
  await expect(page.getByRole('switch', { name: playbooksTexts.remindMe })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('switch', { name: playbooksTexts.remindMe })).not.toBeChecked()
  await page.screenshot({ path: 'out/screens/playbooks-due.png', fullPage: true })
})

test('two iterations stand side by side, with what has changed word by word', async () => {
  await page.goto(`${server.url}/${code}/playbooks/${topicId}/001`)
  await page.getByRole('textbox', { name: playbooksTexts.transcript }).fill('Ann Brown: The store opens in week 9.')
  await page.getByRole('button', { name: playbooksTexts.saveTranscript }).click()
  await expect(page.getByText('The store opens in week 9.').nth(1)).toBeVisible()
  await page.getByRole('button', { name: playbooksTexts.compareButton, exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.locator('ins').first()).toContainText('9')
  await expect(main.locator('del').first()).toContainText('1')
  await page.screenshot({ path: 'out/screens/playbooks-beside.png', fullPage: true })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: 'out/screens/playbooks-beside-narrow.png', fullPage: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: playbooksTexts.endComparison }).click()
  await expect(main.locator('ins')).toHaveCount(0)
})

// D1.3.50, D1.3.52
test('a message of format html is shown as HTML, cleaned of what could run', async () => {
  const html =
    '<h2>Result</h2><p>Up by <strong>4 %</strong></p><img src="x" onerror="window.hacked=1"><script>window.hacked=1</script>'
  const { id } = (
    await rows(
      'select id from thread where person_id = $1 and organisation_id = (select id from organisation where code = $2)',
      [ids[0], code],
    )
  )[0] ?? { id: (await call(server.url, 'POST', `/orgs/${code}/threads`, people[0]!.token, {})).thread.id }
  await rows(
    `insert into message (thread_id, id, organisation_id, person_id, place, role, content, details)
     select id, 'message_html', organisation_id, person_id, 1, 'assistant', $2, '{"format": "html"}' from thread where id = $1`,
    [id, html],
  )
  await rows("update thread set leaf_id = 'message_html' where id = $1", [id])
  await page.goto(`${server.url}/${code}/chat/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Result' })).toBeVisible()
  await expect(main.locator('strong', { hasText: '4 %' })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(main.locator('[onerror]')).toHaveCount(0)
})
