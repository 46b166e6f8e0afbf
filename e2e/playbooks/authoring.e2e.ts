import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, type Person, say, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { holdOffers } from '../support/toasts.ts'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'
import { authoringTexts } from '../../contract/playbooks/authoring.texts.ts'
import { trashTexts } from '../../contract/shared/trash.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

/** A server of its own, because the first person of an installation alone is its superadmin. */
let server: RunningServer
let superadmin: Person
test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' })
  superadmin = await signUp(server.url, 'Sam Super')
})
test.afterAll(() => server.stop())

const dialogOf = (page: Page) => page.getByRole('dialog', { name: playbooksTexts.editTitle })
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const stepNames = (dialog: Locator) =>
  dialog
    .getByRole('list', { name: playbooksTexts.stepsLabel })
    .getByRole('listitem')
    .locator('button[class*="stepButton"]')

async function partnerOf(person: Person, name: string): Promise<{ id: string; name: string }> {
  const { user } = await call(server.url, 'GET', '/auth/user-info', person.token)
  const given = { name: `${name} ${randomUUID().slice(0, 6)}`, userIds: [user.id] }
  return (await call(server.url, 'POST', '/admin/partners', superadmin.token, given))['partner']
}

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).click()
  await dialog.page().getByRole('option', { name: option }).click()
}

async function addStep(dialog: Locator, type: string, label: string): Promise<void> {
  await dialog.getByRole('button', { name: authoringTexts.addStep }).click()
  await dialog.page().getByRole('menuitem', { name: type, exact: true }).click()
  await dialog.getByLabel(authoringTexts.label, { exact: true }).fill(label)
}

// D1.2.44, D1.2.45, D2.2.21, D2.2.24, D2.2.25, D2.2.26
test('a superadmin writes a playbook, mends what is wrong, publishes it, and a member finds it in the gallery', async ({
  page,
  browser,
}) => {
  await openAs(page, server.url, superadmin, '/admin/playbooks')
  await expect(rowOf(page, 'Board paper').getByText(authoringTexts.statuses.PUBLISHED)).toBeVisible()
  await page.getByRole('button', { name: authoringTexts.add }).click()
  await expect(page).toHaveURL(`${server.url}/admin/playbooks/new`)
  const dialog = dialogOf(page)
  await dialog.getByLabel(authoringTexts.name, { exact: true }).fill('Supplier Review of NZ')
  await dialog.getByRole('button', { name: 'Convert to sentence case to match other names' }).click()
  await expect(dialog.getByLabel(authoringTexts.name, { exact: true })).toHaveValue('Supplier review of NZ')
  await expect(dialog.getByRole('button', { name: /^Convert to sentence case/ })).toHaveCount(0)
  await dialog.getByLabel(/^Category/).fill('Suppliers')
  await dialog.getByRole('checkbox', { name: authoringTexts.isMultiUser }).click()
  await dialog.getByRole('button', { name: authoringTexts.addRole }).click()
  await dialog.getByLabel(authoringTexts.roleName).fill('Buyer')

  await dialog.getByRole('tab', { name: /^Steps/ }).click()
  await addStep(dialog, 'Chat', 'Frame it')
  await addStep(dialog, 'Research', 'Look into it')
  await dialog.getByLabel(/^Topic/).fill('What do our contracts say?')
  await addStep(dialog, 'Output', 'Write it')
  await dialog.getByLabel(/^Steps to include/).fill('001,002,009')
  await expect(
    dialog.getByRole('group', { name: 'Write it' }).getByText(authoringTexts.unknownIncluded('009')),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: authoringTexts.create })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(/^Steps to include/).fill('001,002')
  await expect(stepNames(dialog)).toHaveText([/001Frame it/, /002Look into it/, /003Write it/])

  await stepNames(dialog).nth(1).press('Alt+ArrowUp')
  await expect(stepNames(dialog)).toHaveText([/001Look into it/, /002Frame it/, /003Write it/])
  await expect(dialog.getByLabel(/^Steps to include/)).toHaveValue('002,001')
  await stepNames(dialog).nth(0).dragTo(stepNames(dialog).nth(1))
  await expect(stepNames(dialog)).toHaveText([/001Frame it/, /002Look into it/, /003Write it/])
  await stepNames(dialog).nth(0).click()
  await choose(dialog, 'Role', 'Buyer')
  await dialog.getByRole('button', { name: authoringTexts.create }).click()
  await expect(page.getByText('Created', { exact: true }).last()).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/playbooks\/playbook_/)

  await choose(dialog, 'Status', 'Published')
  await dialog.getByRole('button', { name: playbooksTexts.save, exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Supplier review of NZ').getByText(authoringTexts.statuses.PUBLISHED)).toBeVisible()

  const member = await signUp(server.url, 'Mere Member')
  const code = await foundOrganisation(server.url, member)
  const gallery = await (await browser.newContext()).newPage()
  await openAs(gallery, server.url, member, `/${code}/playbooks`)
  const suppliers = gallery.getByRole('region', { name: 'Suppliers' })
  await expect(suppliers.getByText('Supplier review of NZ')).toBeVisible()
  await suppliers.getByRole('link', { name: 'Start: Supplier review of NZ' }).click()
  await expect(gallery).toHaveURL(`${server.url}/${code}/playbooks/new?template=supplier-review-of-nz`)
})

test('what is written and not saved survives a reload, and an earlier version can be taken back', async ({ page }) => {
  const fields = { name: 'Kept plan', steps: [{ id: '001', type: 'chat', label: 'Begin' }] }
  const { playbook } = await call(server.url, 'POST', '/admin/playbooks', superadmin.token, fields)
  await openAs(page, server.url, superadmin, `/admin/playbooks/${playbook.id}`)
  const dialog = dialogOf(page)
  await dialog.getByLabel(/^Description/).fill('Written and not saved')
  await page.reload()
  await expect(dialog.getByText(authoringTexts.takenUp)).toBeVisible()
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('Written and not saved')
  await dialog.getByRole('button', { name: playbooksTexts.save, exact: true }).click()
  await dialog.getByRole('tab', { name: authoringTexts.versions }).click()
  const versions = dialog.getByRole('list', { name: authoringTexts.versions }).getByRole('listitem')
  await expect(versions).toHaveText([/^Version 2.*Saved by Sam Super/, /^Version 1/])
  await versions.nth(1).getByRole('button', { name: authoringTexts.compare }).click()
  await expect(versions.nth(1).getByText('Written and not saved')).toBeVisible()
  await versions.nth(1).getByRole('button', { name: authoringTexts.restore }).click()
  await dialog.getByRole('tab', { name: authoringTexts.about }).click()
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('')
  await dialog.getByRole('button', { name: authoringTexts.undo, exact: true }).click()
  await expect(dialog.getByLabel(/^Description/)).toHaveValue('Written and not saved')
})

test('of two who write at once neither loses a word', async ({ browser }) => {
  const { playbook } = await call(server.url, 'POST', '/admin/playbooks', superadmin.token, { name: 'Two hands' })
  const [mine, other] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ] as const
  for (const page of [mine, other]) await openAs(page, server.url, superadmin, `/admin/playbooks/${playbook.id}`)
  await dialogOf(mine)
    .getByLabel(/^Category/)
    .fill('Mine')
  await dialogOf(other)
    .getByLabel(/^Description/)
    .fill('Theirs')
  await dialogOf(other).getByRole('button', { name: playbooksTexts.save, exact: true }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await dialogOf(mine).getByRole('button', { name: playbooksTexts.save, exact: true }).click()
  const differences = dialogOf(mine).getByLabel(authoringTexts.latestDiffers)
  await expect(differences.getByText('Mine')).toBeVisible()
  await expect(differences.getByText(authoringTexts.theirSide, { exact: true }).last()).toBeVisible()
  await expect(dialogOf(mine).getByLabel(/^Category/)).toHaveValue('Mine')
  await dialogOf(mine).getByRole('button', { name: authoringTexts.mine }).click()
  await expect(mine.getByText('Saved', { exact: true })).toBeVisible()
})

// D2.2.22, D2.2.23
test('a playbook is edited and deleted from the table, and the deletion is undone', async ({ page }) => {
  const name = `Short lived ${randomUUID().slice(0, 6)}`
  await call(server.url, 'POST', '/admin/playbooks', superadmin.token, { name })
  await openAs(page, server.url, superadmin, '/admin/playbooks')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialogOf(page).getByLabel(authoringTexts.name, { exact: true })).toHaveValue(name)
  await page.keyboard.press('Escape')
  const deletion = rowOf(page, name).getByRole('button', { name: /Delete|Are you sure/ })
  await holdOffers(page)
  await confirmDelete(deletion)
  await expect(page.getByText(authoringTexts.deleted(name))).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: authoringTexts.undo, exact: true }).click()
  await expect(rowOf(page, name)).toHaveCount(1)
  await confirmDelete(deletion)
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: trashTexts.trash }).click()
  await page
    .getByRole('dialog', { name: trashTexts.trash })
    .getByRole('button', { name: `Restore ${name}` })
    .click()
  await expect(page.getByRole('dialog', { name: trashTexts.trash }).getByText(trashTexts.empty)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, name)).toHaveCount(1)
})

// D1.2.46, D1.2.71, D2.6.02, D2.6.03, D2.6.04, D2.1.14
test('a partner user comes by the partner tools, writes for the own partner, and sees nothing else', async ({
  page,
}) => {
  const person = await signUp(server.url, 'Pat Partner')
  const partner = await partnerOf(person, 'Kea')
  await openAs(page, server.url, person, '/admin')
  await expect(page).toHaveURL(`${server.url}/admin/playbooks`)
  await expect(page.getByRole('navigation', { name: 'System admin' }).getByRole('link')).toHaveText(['Playbooks'])
  await expect(page.getByText(authoringTexts.none)).toBeVisible()
  await page.getByRole('button', { name: authoringTexts.add }).first().click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Partner', { exact: true })).toHaveText(partner.name)
  await expect(dialog.getByText(authoringTexts.slugOnlySuperadmins)).toBeVisible()
  await expect(dialog.getByLabel(/^URL slug/)).toHaveAttribute('readonly', '')
  await dialog.getByLabel('Partner', { exact: true }).click()
  await expect(page.getByRole('option')).toHaveText([partner.name])
  await page.keyboard.press('Escape')
  await dialog.getByLabel(authoringTexts.name, { exact: true }).fill('Our own plan')
  await dialog.getByRole('button', { name: authoringTexts.create }).click()
  await expect(page).toHaveURL(/\/admin\/playbooks\/playbook_/)
  await openAs(page, server.url, person, '/admin/users')
  await expect(page).toHaveURL(`${server.url}/organisations`)
})

// D1.2.46
test('somebody who is neither has no such page', async ({ page }) => {
  await openAs(page, server.url, await signUp(server.url, 'Mere Member'), '/admin/playbooks')
  await expect(page).toHaveURL(`${server.url}/organisations`)
})

test('a draft is tried over the example organisation, and seen with the eyes of each role', async ({ page }) => {
  const roles = [
    { id: 'a', name: 'Author', isUserRole: true, idx: 0 },
    { id: 'b', name: 'Sponsor', idx: 1 },
  ]
  const steps = [
    {
      ...{ id: '001', type: 'meetingNotes', label: 'Talk', allowedRole: 'Author', visibility: 'private' },
      outputs: [{ label: 'Decisions', question: 'What was decided about the price list?', type: 'factual', idx: 0 }],
    },
    { id: '002', type: 'output', label: 'Paper', includeStepsString: '001' },
  ]
  const fields = { name: 'Tried before', isMultiUser: true, roles, steps }
  const { playbook } = await call(server.url, 'POST', '/admin/playbooks', superadmin.token, fields)
  await openAs(page, server.url, superadmin, `/admin/playbooks/${playbook.id}`)
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: authoringTexts.trial }).click()
  await dialog.getByRole('button', { name: authoringTexts.trialBegin }).click()
  await expect(dialog.getByText(authoringTexts.trialDone)).toBeVisible()
  const tried = dialog.getByRole('list', { name: authoringTexts.trial }).locator('> li')
  const [talk, paper] = [tried.nth(0), tried.nth(1)]
  await expect(talk.getByText(/keep the price list/).first()).toBeVisible()
  await expect(paper.getByRole('heading', { name: 'Paper' })).toBeVisible()
  await choose(dialog, 'View as', 'Sponsor')
  await expect(talk.getByText(authoringTexts.trialHidden('Author'))).toBeVisible()
  await expect(dialog.getByText(/keep the price list/)).toHaveCount(0)
})

// D1.3.57, D1.3.58
test('the assistant offers a fitting playbook, whose button leads to its start', async ({ page }) => {
  const member = await signUp(server.url, 'Ask Away')
  const code = await foundOrganisation(server.url, member)
  await openAs(page, server.url, member, `/${code}/chat`)
  await say(page, 'Prepare a board paper on the freight contract')
  await expect(page.getByRole('article', { name: sharedTexts.productName })).toContainText(
    'There is a playbook for that',
  )
  await page.getByRole('link', { name: 'Board paper' }).click()
  await expect(page).toHaveURL(`${server.url}/${code}/playbooks/new?template=board-paper`)
})

// D2.5.05, D2.5.06, D2.5.11
test('a name is offered in sentence case, and steps to include are written with commas', async ({ page }) => {
  const fields = {
    name: 'Board paper of Aotearoa',
    steps: [
      { id: '001', type: 'chat', label: 'Begin' },
      { id: '002', type: 'output', label: 'Write' },
    ],
  }
  const { playbook } = await call(server.url, 'POST', '/admin/playbooks', superadmin.token, fields)
  await openAs(page, server.url, superadmin, `/admin/playbooks/${playbook.id}`)
  const dialog = dialogOf(page)
  const name = dialog.getByLabel(authoringTexts.name, { exact: true })
  const convert = dialog.getByRole('button', { name: 'Convert to sentence case to match other names' })
  await expect(name).toHaveValue('Board paper of Aotearoa')
  await name.fill('Board Paper For The CEO')
  await convert.click()
  await expect(name).toHaveValue('Board paper for the CEO')
  await expect(convert).toHaveCount(0)
  await dialog.getByRole('tab', { name: /^Steps/ }).click()
  await stepNames(dialog).nth(1).click()
  const included = dialog.getByLabel(/^Steps to include/)
  await included.fill('001;002')
  await expect(dialog.getByText(authoringTexts.unreadableIncluded('001;002')).first()).toBeVisible()
  await included.fill('001, 002')
  await expect(dialog.getByText(/Not a step/)).toHaveCount(0)
})
