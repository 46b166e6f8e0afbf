import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

/** Answers for a host that is not there what the server says, so that the page believes to be of that host. */
async function answerFor(page: Page, host: string): Promise<void> {
  await page.route(`https://${host}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${serverUrl()}${pathname}${search}` }) })
  })
}

test.describe('the frame around the pages', () => {
  // D2.8.06
  test('says that it waits while the server cannot be reached, and goes on by itself', async ({ page }) => {
    let isReachable = false
    await page.route('**/check', (route) => (isReachable ? route.fallback() : route.abort()))
    await page.goto(serverUrl())
    await expect(page.getByText('Waiting for server')).toBeVisible()
    isReachable = true
    await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  })

  // D1.7.28
  test('knows as its version what the server says that it serves', async ({ page, request }) => {
    await page.goto(serverUrl())
    const written = await page.locator('meta[name="sextant-settings"]').getAttribute('content')
    const { version } = await (await request.get(`${serverUrl()}/version`)).json()
    expect([typeof version, version]).toEqual(['string', JSON.parse(written ?? '').version])
  })

  test('is what the bare address answers, to a browser and to any other program', async ({ request }) => {
    const answers = await Promise.all(
      ['/', '/?partner=kea'].map((path) => request.get(`${serverUrl()}${path}`, { headers: { accept: '*/*' } })),
    )
    expect(answers.map((answer) => [answer.status(), answer.headers()['content-type']])).toEqual([
      [200, 'text/html; charset=utf-8'],
      [200, 'text/html; charset=utf-8'],
    ])
  })

  // D1.2.51, D1.2.115, D1.2.116, D1.2.117
  test('does not recognise an address that is none, and leads back', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    await page.goto(`${serverUrl()}/user/nowhere/at/all`)
    await expect(page.getByText(sharedTexts.notFoundAddress)).toBeVisible()
    await page.getByRole('button', { name: sharedTexts.goBack }).click()
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    const code = await foundOrganisation(serverUrl(), person)
    await page.goto(`${serverUrl()}/${code}/nowhere`)
    await page.getByRole('button', { name: sharedTexts.startAgain }).click()
    await expect(page).toHaveURL(`${serverUrl()}/${code}`)
  })

  // D1.8.16, D1.8.19
  test('a page that cannot be loaded says so and offers the way back', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    await page.route(`**/orgs/${code}`, (route) => route.fulfill({ status: 418, json: { message: 'No coffee here' } }))
    await page.goto(`${serverUrl()}/${code}`)
    await expect(page.getByText("Couldn't load")).toBeVisible()
    await page.getByRole('button', { name: 'Take me back' }).click()
    await expect(page).toHaveURL(/\/organisations$/)
  })

  // D1.2.91, D1.2.93, D1.2.94, D1.9.15
  test('has a skip link, the label of the environment and its prefix in the title', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByText(shellTexts.environments.dev, { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^\[DEV\] Organisations/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: sharedTexts.skipToContent })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  // D1.2.93, D1.2.94, D1.9.15
  test('is labelled in every environment but production, of which the host tells', async ({ page }) => {
    const person = await signUp(serverUrl())
    await page.addInitScript((token) => localStorage.setItem('authToken', token), person.token)
    await page.routeWebSocket('**', () => undefined)
    for (const [host, title, labels] of [
      ['app.uat.sextant.test', '[UAT] Organisations · Sextant', ['UAT']],
      ['sextant.test', 'Organisations · Sextant', []],
      ['app.dev.sextant.test', '[DEV] Organisations · Sextant', ['DEV']],
    ] as const) {
      await answerFor(page, host)
      await page.goto(`https://${host}/organisations`)
      await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('banner').getByText(/^[A-Z]{3,}$/)).toHaveText([...labels])
    }
  })

  // D1.2.88, D1.2.89
  test('has a prompt to sign up and a delete button in place of the account menu for a temporary user', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const { user } = await call(serverUrl(), 'GET', '/auth/user-info', person.token)
    let isTempUser = true
    await page.route('**/auth/user-info', (route) => route.fulfill({ json: { user: { ...user, isTempUser } } }))
    await openAs(page, serverUrl(), person, '/organisations')
    const header = page.getByRole('banner')
    const account = header.getByRole('button', { name: /^Account of/ })
    const trial = header.getByRole('button', { name: /^(Sign up|Delete)$/ })
    await expect(header.getByText(accountTexts.tryingNote)).toBeVisible()
    await expect(trial).toHaveText(['Sign up', /^Delete/])
    await expect(account).toHaveCount(0)
    isTempUser = false
    await page.reload()
    await expect(account).toBeVisible()
    await expect(trial).toHaveCount(0)
  })

  // D1.1.01, D1.2.52
  test('leads from its menu to each part of an organisation', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}`)
    const menu = page.getByRole('navigation', { name: sharedTexts.mainMenu })
    const entries = ['Home', 'Playbooks', 'Chat', 'Research', 'Monitor', 'Data', 'Settings']
    await expect(menu.getByRole('link')).toHaveText(entries)
    for (const entry of entries) {
      await menu.getByRole('link', { name: entry, exact: true }).click()
      const path = entry === 'Home' ? '' : `/${entry.toLowerCase()}`
      await expect(page).toHaveURL(new RegExp(`/${code}${path}(/thread_|$)`))
      await expect(menu.getByRole('link', { name: entry, exact: true })).toHaveAttribute('aria-current', 'page')
    }
  })

  // D1.2.90, D1.9.01
  test('has a mobile menu below 768 px and the desktop one from there', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await page.setViewportSize({ width: 767, height: 800 })
    await openAs(page, serverUrl(), person, `/${code}`)
    const chat = page.getByRole('link', { name: shellTexts.chat, exact: true })
    await expect(page.getByRole('button', { name: sharedTexts.openMenu })).toBeVisible()
    await expect(chat).toHaveCount(0)
    await page.getByRole('button', { name: sharedTexts.openMenu }).click()
    await page
      .getByRole('dialog', { name: sharedTexts.mainMenu })
      .getByRole('link', { name: shellTexts.chat, exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`/${code}/chat`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('button', { name: sharedTexts.openMenu })).toHaveCount(0)
    await expect(
      page.getByRole('navigation', { name: sharedTexts.mainMenu }).getByRole('link', { name: shellTexts.chat }),
    ).toBeVisible()
  })

  // D1.8.01, D1.8.02, D1.8.03, D1.8.04, D1.8.05
  test('says of a call that failed what the server says, or whom to ask', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    let answer: { status: number; body: string } = { status: 504, body: '' }
    await page.route('**/docs/folders', (route) =>
      route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
    )
    await openAs(page, serverUrl(), person, `/${code}/data/documents`)
    await page.getByRole('button', { name: 'Add folder' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Folder name').fill('Reports')
    const said = async (status: number, body: string, sentence: RegExp) => {
      answer = { status, body }
      await dialog.getByRole('button', { name: 'Create' }).click()
      await expect(dialog.getByText(sentence)).toBeVisible()
    }
    await said(504, 'Gateway', /The server is not responding\. Please contact \S+@\S+ or try again laster\.$/)
    await said(
      500,
      '{"message":"x"}',
      /An error occurred on the server\. Please contact \S+@\S+ or try again laster\.$/,
    )
    await said(400, '{"message":"The shelf is full."}', /The shelf is full\.$/)
    await said(418, 'Only tea here', /Only tea here$/)
    await expect(dialog.getByLabel('Folder name')).toHaveValue('Reports')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('treeitem', { name: /^Reports/ }).click()
    await page.route('**/docs/folders/*', (route) => route.fulfill({ status: 422, body: '' }))
    await confirmDelete(page.getByRole('main').getByRole('button', { name: /^(Delete|Are you sure\?)$/ }))
    await expect(page.getByText(documentsTexts.deleteFailed('There was an error'))).toBeVisible()
  })

  // D1.7.06, D1.7.07
  test('asks again for what could not be read, up to three times, and never when the server refuses', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    let asked = 0
    let status = 503
    await page.route(`**/orgs/${code}/dashboards`, (route) => {
      asked += 1
      return asked <= 3 ? route.fulfill({ status, json: { message: 'Not now.' } }) : route.fallback()
    })
    await openAs(page, serverUrl(), person, `/${code}/monitor`)
    await expect(page.getByRole('heading', { name: 'Integrate your systems' })).toBeVisible()
    expect(asked).toBe(4)
    asked = 0
    status = 400
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible()
    expect(asked).toBe(1)
  })

  // D1.2.113, D1.2.114, D1.4.32, D1.4.33, D1.9.02
  test('a new version is announced and loaded on a click', async ({ page }) => {
    const person = await signUp(serverUrl())
    await page.clock.install()
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    const banner = page.getByText('New version available! Please refresh the page.')
    const same = page.waitForResponse('**/version')
    // The poll comes after 4.5 to 5.5 minutes, so that pages do not ask all at once.
    await page.clock.fastForward('06:00')
    await same
    await expect(banner).toHaveCount(0)
    await page.route('**/version', (route) => route.fulfill({ json: { version: 'another' } }))
    await page.clock.fastForward('06:00')
    await expect(banner).toBeVisible()
    const loaded = page.waitForEvent('load')
    await banner.click()
    await loaded
  })

  // D1.2.84
  test('the account menu leads to the settings, to the organisations and out', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}`)
    const account = page.getByRole('button', { name: /^Account of/ })
    await account.click()
    await page.getByRole('menuitem', { name: shellTexts.mySettings, exact: true }).click()
    await expect(page).toHaveURL(/\/user\/settings$/)
    await account.click()
    await page.getByRole('menuitem', { name: shellTexts.switchOrganisation, exact: true }).click()
    await expect(page).toHaveURL(/\/organisations$/)
    await account.click()
    await page.getByRole('menuitem', { name: shellTexts.logOut, exact: true }).click()
    await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  })

  test('a menu of the header stays with its button while the page scrolls', async ({ page }) => {
    const person = await signUp(serverUrl())
    await page.setViewportSize({ width: 1000, height: 500 })
    await openAs(page, serverUrl(), person, '/user/settings')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const button = page.getByRole('button', { name: shellTexts.accountOf('Aroha Ngata') })
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    const moved = await button.evaluate((element) => {
      const panel = document.querySelector('[role=menu]')!
      const distance = () => panel.getBoundingClientRect().top - element.getBoundingClientRect().bottom
      const before = distance()
      scrollTo({ top: 120, behavior: 'instant' })
      return { by: Math.round(distance() - before), scrolled: scrollY }
    })
    expect(moved).toEqual({ by: 0, scrolled: 120 })
  })

  // D1.2.92
  test('a sidebar stays as it was left, also after a reload', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    const sidebar = page.getByRole('complementary', { name: shellTexts.conversations })
    const widthOf = async () => Math.round((await sidebar.boundingBox())!.width)
    const words = sidebar.getByRole('link').first()
    await expect(words).toBeVisible()
    const full = await widthOf()
    await page.getByRole('button', { name: sharedTexts.collapseSidebar }).click()
    await expect(words).toHaveCount(0)
    await expect.poll(widthOf).toBe(56)
    await page.reload()
    await expect.poll(widthOf).toBe(56)
    await page.getByRole('button', { name: sharedTexts.expandSidebar }).click()
    await expect(words).toBeVisible()
    await expect.poll(widthOf).toBe(full)
  })

  test('a page says that one is offline, signed in or not, and stops when one is back', async ({ page, context }) => {
    const notice = page.getByText('You are offline.')
    const goOffAndBack = async () => {
      await expect(notice).toHaveCount(0)
      await context.setOffline(true)
      await expect(notice).toBeVisible()
      await context.setOffline(false)
      await expect(notice).toHaveCount(0)
    }
    await page.goto(serverUrl())
    await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
    await goOffAndBack()
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    for (const path of [`/${code}/chat`, `/${code}/data`, '/organisations', '/user/settings']) {
      await openAs(page, serverUrl(), person, path)
      await expect(page.getByRole('main')).toBeVisible()
      await goOffAndBack()
    }
  })

  test('without JavaScript the page says what it needs', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(serverUrl())
    await expect(page.getByRole('heading', { name: 'JavaScript is switched off' })).toBeVisible()
    await expect(page.getByRole('paragraph')).toContainText('needs JavaScript')
    await context.close()
  })

  // D1.2.100, D1.2.101, D1.9.32
  test('the dialog of the feature flags is there for whoever has switched it on', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    const entry = page.getByRole('button', { name: shellTexts.flags })
    await expect(entry).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('flags', '{"flagDialog":true}'))
    await page.reload()
    await entry.click()
    await page.getByRole('switch', { name: /flagDialog/ }).click()
    await page.keyboard.press('Escape')
    await expect(entry).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('flags'))).toBe('{"flagDialog":false}')
  })

  // D1.2.105, D1.2.107
  test('says that it loads, and then that somebody else’s organisation is none of theirs', async ({ page }) => {
    const owner = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), owner)
    const stranger = await signUp(serverUrl())
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/auth/user-info', async (route) => {
      await held
      await route.fallback()
    })
    await openAs(page, serverUrl(), stranger, `/${code}`)
    await expect(page.getByRole('heading', { name: sharedTexts.loading })).toBeVisible()
    release()
    await expect(page.getByText(sharedTexts.noPermission)).toBeVisible()
  })

  // D1.2.110, D1.2.111, D1.2.112
  test('a crash of everything asks to contact support and reloads', async ({ page }) => {
    const partnerBranding = {
      ...{ partnerName: 'Huia', website: 'huia.example', tagline: '', hidePoweredBy: false },
      ...{ darkLogoAssetUrl: null, lightLogoAssetUrl: null },
    }
    await page.route('**/auth/partner-info*', (route) => route.fulfill({ json: { partnerBranding } }))
    await page.addInitScript(() => {
      URL.canParse = () => {
        throw new Error('broken for the journey')
      }
    })
    await page.goto(`${serverUrl()}/?partner=huia`)
    await expect(page.getByRole('heading', { name: 'Something went wrong sorry!' })).toBeVisible()
    await expect(page.getByText(sharedTexts.crashContact('support@example.com'))).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: sharedTexts.reload }).click()
    await loaded
  })

  // D1.2.106
  test('a page that crashes says so in place, and the frame works on', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}`)
    await expect(page.getByRole('navigation', { name: sharedTexts.mainMenu })).toBeVisible()
    await page.route(/\/assets\/ExplorePage-.*\.js$/, (route) => route.abort())
    await page
      .getByRole('navigation', { name: sharedTexts.mainMenu })
      .getByRole('link', { name: shellTexts.data })
      .click()
    await expect(page.getByRole('heading', { name: 'Houston, we have a problem...' })).toBeVisible()
    await page.getByRole('button', { name: sharedTexts.startAgain }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}$`))
  })

  test('a new version waits until what was typed is kept, and takes nothing of it', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...given) {
        if (localStorage.getItem('full')) throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, given)
      }
    })
    await page.clock.install()
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    const prompt = page.getByLabel(conversationTexts.prompt)
    await prompt.fill('How is the harbour doing')
    await page.route('**/version', (route) => route.fulfill({ json: { version: 'another' } }))
    await page.clock.fastForward('07:00')
    await page.evaluate(() => localStorage.setItem('full', 'yes'))
    await prompt.pressSequentially(' this year?')
    const banner = page.getByText('New version available! Please refresh the page.')
    await banner.click()
    await expect(page.getByText(/^The page was not refreshed: what you have typed could not be kept/)).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('full'))
    const loaded = page.waitForEvent('load')
    await banner.click()
    await loaded
    await expect(prompt).toHaveText('How is the harbour doing this year?')
  })
})
