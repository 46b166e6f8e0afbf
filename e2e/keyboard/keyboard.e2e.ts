import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, type Person, serverUrl, untilProcessed, upload } from '../support/person.ts'
import { cutOff, focused, staying, tabTo, walk, walkComposites, walkPopups, type Walker, walkerOf } from './walking.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { integrationsTexts } from '../../contract/integrations/integrations.texts.ts'
import { feedbackTexts } from '../../contract/feedback/feedback.texts.ts'

/** A page of the product, and what opens a dialog on it. */
type Screen = { path: string; shows: (page: Page) => Locator; dialogs?: ((page: Page) => Locator)[] }

const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const person: Person = { email: '', name: 'First Person', token: process.env['SEXTANT_SUPERADMIN'] ?? '' }
let context: BrowserContext
let page: Page
let walker: Walker
let code = ''
let playbook = ''
let topic = ''
const popups = new Set<string>()

const file = (path: string) => ({
  path: join('tests', 'fixtures', 'small', path),
  relativePath: path.split('/').at(-1)!,
})
const api = (method: string, path: string, body?: unknown) =>
  call(serverUrl(), method, `/orgs/${code}${path}`, person.token, body)

test.beforeAll(async ({ browser }) => {
  code = await foundOrganisation(serverUrl(), person, 'Keyboard')
  await upload(serverUrl(), person, code, ['sales.xlsx', 'report.pdf', 'handbook/leave/parental-leave.md'].map(file))
  const { user } = await call(serverUrl(), 'GET', '/auth/user-info', person.token)
  await api('POST', '/emerging/watchlist', { item: { category: 'General', topic: 'Sales' } })
  const { dashboard } = await api('POST', '/dashboards/_first', {})
  for (let count = 0; count < 2; count += 1)
    await api('POST', '/dashboards/overview/snapshots', { settings: dashboard.defaultSettings })
  topic = (await api('POST', '/research', { topic: 'How much parental leave do we give?', role: 'Head of people' }))[
    'topic'
  ].id
  const userRoles = { Finance: user.id, 'Budget holder': user.id }
  playbook = (await api('POST', '/playbook', { title: 'Variances', template: 'budget-variance', userRoles }))['topic']
    .id
  await untilProcessed(serverUrl(), person, code)
  context = await browser.newContext({ viewport: widths.wide, reducedMotion: 'reduce' })
  page = await context.newPage()
  walker = await walkerOf(page)
  await openAs(page, serverUrl(), person, `/${code}`)
  await expect(page.getByRole('main')).toBeVisible()
})
test.afterAll(() => context.close())

/** Goes to an address without loading the page anew. */
async function show({ path, shows }: Screen): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(shows(page).first()).toBeVisible()
}

async function lookAt(where: string): Promise<string[]> {
  const faults: string[] = []
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    const found = [await staying(() => walk(walker))]
    if (size === widths.narrow) {
      found.push(await cutOff(page), await staying(() => walkComposites(walker)), await walkPopups(walker, popups))
    }
    faults.push(...found.flat().map((fault) => `${where}, ${name}: ${fault}`))
  }
  return faults
}

/** Comes to it by Tab alone and presses it. */
async function use(target: Locator): Promise<void> {
  await tabTo(walker, target)
  await page.keyboard.press('Enter')
}

/** Opens it by Enter on its button, looks at each of its tabs, and leaves it by Escape. */
async function lookInto(where: string, button: Locator): Promise<string[]> {
  await page.setViewportSize(widths.narrow)
  await tabTo(walker, button)
  const opener = await focused(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByRole('status').filter({ hasText: sharedTexts.loading })).toHaveCount(0)
  const here = `${where}, behind ${opener}`
  const faults: string[] = []
  if (!(await dialog.evaluate((box) => box.contains(document.activeElement)))) faults.push(`${here}: no focus in it`)
  const tabs = dialog.getByRole('tab')
  const count = Math.max(1, await tabs.count())
  for (let at = 0; at < count; at += 1) {
    if (at > 0) {
      await tabTo(walker, dialog.getByRole('tab', { selected: true }))
      await page.keyboard.press('ArrowRight')
    }
    faults.push(...(await lookAt(count > 1 ? `${here}, tab ${at + 1}` : here)))
  }
  await page.setViewportSize(widths.narrow)
  // A list of options, which a field opens as it gets the focus, goes first.
  if ((await page.getByRole('listbox').count()) > 0) await page.keyboard.press('Escape')
  // The Escape of a list above it may have asked already; a second one would leave with the changes kept.
  const asks = page.getByText(documentsTexts.unsaved)
  if ((await asks.count()) === 0) await page.keyboard.press('Escape')
  await expect(dialog.filter({ hasNot: asks })).toHaveCount(0)
  if ((await dialog.count()) > 0) await use(dialog.getByRole('button', { name: sharedTexts.discard }).first())
  await expect(dialog).toHaveCount(0)
  const now = await focused(page)
  if (now !== opener) faults.push(`${here}: Escape leads to ${now}`)
  return faults
}

async function lookAtScreens(screens: readonly Screen[]): Promise<void> {
  const faults: string[] = []
  for (const screen of screens) {
    await page.setViewportSize(widths.wide)
    await show(screen)
    const where = screen.path.replace(code, ':project').replace(playbook, ':id').replace(topic, ':id')
    faults.push(...(await lookAt(where)))
    for (const opener of screen.dialogs ?? []) faults.push(...(await lookInto(where, opener(page))))
  }
  expect(faults).toEqual([])
}

const heading = (name: string | RegExp) => (on: Page) => on.getByRole('heading', { name })
const button = (name: string | RegExp) => (on: Page) => on.getByRole('main').getByRole('button', { name }).first()
const link = (name: string | RegExp) => (on: Page) => on.getByRole('main').getByRole('link', { name }).first()

test('the pages of playbooks, research and the home page', { tag: '@deep' }, async () => {
  const own = (path: string) => `/${code}${path}`
  const step = (id: string, shows: string | RegExp): Screen => ({
    path: own(`/playbooks/${playbook}/${id}`),
    shows: (on) => on.getByRole('tabpanel').getByText(shows),
  })
  await lookAtScreens([
    { path: own(''), shows: heading('New data'), dialogs: [button(/^Learn more/)] },
    { path: own('/playbooks'), shows: heading('Finance') },
    { path: own('/playbooks/new?template=budget-variance'), shows: button('Start playbook') },
    step('001', 'No outputs found'),
    step('002', /What do the minutes of the board say/),
    step('003', 'Finish these steps first'),
    step('004', 'Meeting transcript'),
    step('006', 'Finish these steps first'),
    { path: own(`/playbooks/${playbook}/edit`), shows: button('Delete playbook Variances') },
    { path: own('/research'), shows: link('Research a topic') },
    { path: own('/research/new'), shows: button('Start the research') },
    { path: own(`/research/${topic}`), shows: button('Rate this report') },
    { path: own(`/research/${topic}/details`), shows: heading('How much parental leave do we give?') },
    { path: own(`/research/${topic}/edit`), shows: button('Save') },
  ])
})

test('the pages where playbooks are written and feedback is read', async () => {
  await lookAtScreens([
    {
      path: '/admin/playbooks',
      shows: button('Edit Board paper'),
      dialogs: [button('Add playbook'), button('Edit Board paper')],
    },
    { path: '/admin/feedback', shows: heading('Feedback') },
  ])
})

test('dashboards, their reports and their settings', { tag: '@deep' }, async () => {
  const own = (path: string) => `/${code}/monitor/overview${path}`
  await lookAtScreens([
    {
      path: own(''),
      shows: button('Download Total in figures'),
      dialogs: [button(/^Alert me about/), button('Alerts')],
    },
    { path: '/harbour-roasters/monitor/how-the-year-goes', shows: button(/^Download/) },
    {
      path: own('/settings'),
      shows: button('Save changes'),
      dialogs: [button('Add chart'), button('Edit Total over time'), button('Versions')],
    },
    { path: own('/reports'), shows: button('Schedule'), dialogs: [button('Schedule')] },
    { path: own('/latest'), shows: button('Email report'), dialogs: [button('Email report')] },
  ])
})

test('documents, the timeline and integrations', { tag: '@deep' }, async () => {
  const own = (path: string) => `/${code}${path}`
  // One-time codes of the shared superadmin would be asked for in every journey: here only the page hears of the rule.
  const enforcing = await foundOrganisation(serverUrl(), person, 'Keyboard with codes')
  await page.route(`**/orgs/${enforcing}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, organisation: { ...body.organisation, enforceMfa: true } } })
  })
  await lookAtScreens([
    {
      path: own('/data/documents'),
      shows: link('sales.xlsx'),
      dialogs: [
        link('report.pdf'),
        link('sales.xlsx'),
        button('Add folder'),
        button('Trash'),
        button('Move sales.xlsx to…'),
      ],
    },
    { path: '/harbour-roasters/data/documents', shows: link(/\.md$/) },
    { path: own('/data/timeline/2026'), shows: heading(/2026/) },
    { path: own('/data/integrations'), shows: link('Notion') },
    { path: own('/data/integrations/postgres'), shows: link(integrationsTexts.mfaSetUp) },
    { path: `/${enforcing}/data/integrations/postgres`, shows: button(integrationsTexts.connect) },
  ])
})

test('formulas, datasets, search and docsets', { tag: '@deep' }, async () => {
  const own = (path: string) => `/${code}${path}`
  await lookAtScreens([
    {
      path: own('/data/formulas'),
      shows: button('Add formula'),
      dialogs: [button('Add formula'), button('Enter values')],
    },
    {
      path: own('/data/datasets'),
      shows: button('Manage data'),
      dialogs: [button('Saved queries'), button('Manage data')],
    },
    { path: own('/data/search'), shows: button(/^Results/) },
    { path: own('/docsets'), shows: link('Pages') },
    { path: own('/docsets/pipeline'), shows: heading(/Pipeline/) },
    { path: own('/jobs'), shows: heading('Background work') },
  ])
})

test('a playbook is started and its first step completed by keys alone', async () => {
  await page.setViewportSize(widths.narrow)
  await show({ path: `/${code}/playbooks`, shows: heading('Finance') })
  await use(link('Explain the variances: Budget variance')(page))
  await use(button('Start playbook')(page))
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true')
  await use(button('Complete step')(page))
  await expect(page).toHaveURL(/\/playbooks\/\w+\/002$/)
  await expect(page.getByRole('tab', { name: /^What was promised last time/ })).toHaveText(/Complete/)
})

test('a topic is planned, researched, read and rated by keys alone', async () => {
  await page.setViewportSize(widths.narrow)
  await show({ path: `/${code}/research`, shows: link('Research a topic') })
  await use(link('Research a topic')(page))
  await expect(page.getByRole('textbox', { name: 'Topic' })).toBeFocused()
  await page.keyboard.type('How long is parental leave?')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Head of people')
  await use(button('Show the plan')(page))
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('How long is parental leave?')
  await use(button('Start the research')(page))
  await expect(page.getByRole('tabpanel', { name: 'Report' })).toContainText('26 weeks')
  const feedback = page.getByRole('region', { name: 'Feedback' })
  await use(feedback.getByRole('button', { name: feedbackTexts.ask.topic }))
  await expect(feedback).toBeFocused()
  await tabTo(walker, feedback.getByRole('radio').first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(feedback.getByRole('radio', { name: 'Good' })).toBeChecked()
  await use(feedback.getByRole('button', { name: feedbackTexts.send }))
  await expect(feedback).toContainText(feedbackTexts.thanks)
  await expect(feedback).toBeFocused()
})
