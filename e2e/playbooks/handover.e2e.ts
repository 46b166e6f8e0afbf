import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { openDatabase } from '../support/database.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, foundOrganisation, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expect, type Page, test } from '../support/test.ts'
import { tab } from './steps.ts'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'

let server: RunningServer
let [ann, ben, cat]: Person[] = []
let code: string
let ids: Record<string, string>

const words = 'Ben Stone: The reserve of the harbour is nine months.'
const roles = ['Lead', 'Finance'].map((name, idx) => ({ id: name, name, description: '', isUserRole: idx === 0, idx }))
const steps = [
  { id: '001', type: 'meetingNotes', label: 'Money', allowedRole: 'Finance', visibility: 'private' },
  { id: '002', type: 'meetingNotes', label: 'Plans', allowedRole: 'Lead' },
].map((step) => templateStepSchema.parse({ ...step, outputs: [] }))

test.beforeAll(async () => {
  server = await startServer()
  ann = await signUp(server.url, 'Ann Brown')
  ben = await signUp(server.url, 'Ben Stone')
  cat = await signUp(server.url, 'Cat Reid')
  code = await foundOrganisation(server.url, ann, 'Harbour')
  await joinOrganisation(server, code, [ben, cat])
  const database = await openDatabase(server)
  await database.query(
    `insert into playbook (id, name, category, slug, status, roles, steps) values ('two', 'Two talks', 'People', 'two', 'PUBLISHED', $1, $2)`,
    [JSON.stringify(roles), JSON.stringify(steps)],
  )
  const { rows } = await database.query('select name, id from person')
  ids = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
  await database.end()
})
test.afterAll(() => server.stop())

/** A playbook of Ann's in which Ben has written into his private step. */
async function writtenByBen(page: Page, title: string): Promise<string> {
  const userRoles = { Lead: ids['Ann Brown'], Finance: ids['Ben Stone'] }
  const { topic } = await call(server.url, 'POST', `/orgs/${code}/playbook`, ann!.token, {
    ...{ title, template: 'two', userRoles },
  })
  const path = `/${code}/playbooks/${topic.id}`
  await openAs(page, server.url, ben!, `${path}/001`)
  await page.getByRole('textbox', { name: playbooksTexts.transcript }).fill(words)
  const save = page.getByRole('button', { name: playbooksTexts.saveTranscript })
  await save.click()
  await expect(save).toBeDisabled()
  return path
}

async function handOver(page: Page, path: string, withWords: boolean): Promise<void> {
  await page.goto(`${server.url}${path}/edit`)
  await page.getByRole('button', { name: /^Finance/ }).click()
  await page.getByRole('option', { name: /Cat Reid/ }).click()
  const passOn = page.getByRole('checkbox', { name: playbooksTexts.passOn })
  await expect(passOn).not.toBeChecked()
  await expect(page.getByText(playbooksTexts.beginsEmpty)).toBeVisible()
  if (withWords) await passOn.check()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page
    .getByRole('form', { name: playbooksTexts.settings })
    .getByRole('button', { name: playbooksTexts.save })
    .click()
  await saved
}

for (const withWords of [false, true])
  test(`a role is handed over ${withWords ? 'with' : 'without'} the words of who held it`, {
    tag: withWords ? ['@deep'] : [],
  }, async ({ page, browser }) => {
    const path = await writtenByBen(page, withWords ? 'Talks of May' : 'Talks of June')
    await handOver(page, path, withWords)
    await page.goto(`${server.url}${path}/001`)
    await expect(tab(page, 'Plans')).toBeVisible()
    await expect(page.getByRole('textbox', { name: playbooksTexts.transcript })).toHaveCount(0)
    await expect(page.getByText('nine months')).toHaveCount(0)

    const context = await browser.newContext()
    const next = await context.newPage()
    await openAs(next, server.url, cat!, `${path}/001`)
    const transcript = next.getByRole('textbox', { name: playbooksTexts.transcript })
    await expect(transcript).toHaveValue(withWords ? words : '')
    await context.close()
  })
