import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/test.ts'
import { stopClock } from '../support/clock.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

test.describe('the list of organisations', () => {
  // D1.2.07, D1.2.56, D1.2.58, D1.2.64
  test('shows cards with the demo flag, a search, and a way into each', async ({ page }) => {
    const person = await signUp(serverUrl())
    await foundOrganisation(serverUrl(), person, 'Kea Limited')
    const code = await foundOrganisation(serverUrl(), person, 'Tui Limited')
    await openAs(page, serverUrl(), person, '/organisations')
    const demo = page.getByRole('listitem').filter({ hasText: organisationsTexts.namePlaceholder })
    await expect(demo.getByText(organisationsTexts.demo, { exact: true })).toBeVisible()
    await expect(page.getByText('Kea Limited')).toBeVisible()
    await page.getByLabel(organisationsTexts.search).fill('TUI')
    await expect(page.getByText('Kea Limited')).toHaveCount(0)
    await page.getByRole('link', { name: organisationsTexts.openNamed('Tui Limited') }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}$`))
  })

  // D1.2.59, D1.2.60, D1.2.61, D1.2.62
  test('shows each figure of an organisation at its own name', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person, 'Kea Limited')
    const figures = { numDocumentPages: 1203, numDocuments: 41, numWebPages: 17, numFacts: 5 }
    await page.route(`${serverUrl()}/orgs`, async (route) => {
      const answer = await route.fetch()
      const { organisations } = (await answer.json()) as { organisations: { code: string }[] }
      await route.fulfill({
        json: { organisations: organisations.map((one) => (one.code === code ? { ...one, ...figures } : one)) },
      })
    })
    await openAs(page, serverUrl(), person, '/organisations')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kea Limited' }) })
    await expect(card.locator('dl > div')).toHaveText([
      /^indexed pages\s*1,203$/,
      /^documents\s*41$/,
      /^web pages\s*17$/,
      /^facts\s*5$/,
    ])
  })

  // D1.3.13, D1.3.15
  test('counts pages, documents, web pages and facts of each organisation, and tells examples apart', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person, 'Kea Limited')
    await openAs(page, serverUrl(), person, '/organisations')
    const { organisations } = await call(serverUrl(), 'GET', '/orgs', person.token)
    for (const { code: one, name, isDemo, ...counts } of organisations) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      const count = (of: string) => card.locator('dl > div').filter({ hasText: of }).locator('dd')
      await expect(count('indexed pages')).toHaveText(String(counts.numDocumentPages))
      await expect(count('documents')).toHaveText(String(counts.numDocuments))
      await expect(count('web pages')).toHaveText(String(counts.numWebPages))
      await expect(count('facts')).toHaveText(String(counts.numFacts))
      await expect(card.getByText(organisationsTexts.demo, { exact: true })).toHaveCount(isDemo ? 1 : 0)
      expect(isDemo).toBe(one !== code)
    }
  })

  // D1.2.57, D1.5.18
  test('Enter opens the first match', async ({ page }) => {
    const person = await signUp(serverUrl())
    await foundOrganisation(serverUrl(), person, 'Kea Limited')
    const code = await foundOrganisation(serverUrl(), person, 'Weka Limited')
    await openAs(page, serverUrl(), person, '/organisations')
    await page.getByLabel(organisationsTexts.search).fill('weka')
    await expect(page.getByText('Kea Limited')).toHaveCount(0)
    await page.getByLabel(organisationsTexts.search).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${code}$`))
  })

  test('an organisation of others is not shown, whether or not it exists', async ({ page }) => {
    const owner = await signUp(serverUrl(), 'Owner')
    const code = await foundOrganisation(serverUrl(), owner, 'Secret Limited')
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, `/${code}`)
    await expect(page.getByText(sharedTexts.noPermission)).toBeVisible()
    await expect(page.getByText('Secret Limited')).toHaveCount(0)
    await page.goto(`${serverUrl()}/${code}/chat`)
    await expect(page.getByText(sharedTexts.noPermission)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start new conversation' })).toHaveCount(0)
    await page.goto(`${serverUrl()}/no-such-organisation`)
    await expect(page.getByText(sharedTexts.noPermission)).toBeVisible()
  })
})

test.describe('the wizard', () => {
  // D1.2.65, D1.2.08, D1.2.151, D1.2.153, D1.4.34, D1.4.38
  test('derives the link from the name and goes to the second step', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations')
    await page.getByRole('link', { name: organisationsTexts.add }).click()
    await expect(page).toHaveURL(/\/organisations\/new$/)
    const word = randomUUID().slice(0, 6)
    await page.getByLabel(organisationsTexts.name, { exact: true }).fill(`The Kākāpō ${word} Group Pty Ltd`)
    await expect(page.getByText(`${new URL(serverUrl()).host}/kakapo${word}`, { exact: true })).toBeVisible()
    await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await expect(page).toHaveURL(/\/organisations\/new\/2$/)
    await expect(page.getByLabel(organisationsTexts.vision)).toBeVisible()
    await expect(page.getByLabel(organisationsTexts.name, { exact: true })).toHaveCount(0)
  })

  // D1.4.36, D1.5.10, D1.5.11, D1.5.12, D1.5.13, D1.5.20
  test('makes a link of the letters and digits of the name, without the words that say nothing', async ({ page }) => {
    const person = await signUp(serverUrl())
    await page.clock.install()
    await openAs(page, serverUrl(), person, '/organisations/new')
    const word = randomUUID().slice(0, 6)
    const checked: string[] = []
    page.on('request', (request) => request.url().includes('/orgs/check-code') && checked.push(request.url()))
    const link = (code: string) => page.getByText(`${new URL(serverUrl()).host}/${code}`, { exact: true })
    for (const [name, code] of [
      [`The ${word} Group`, word],
      [`${word} & Sons Pty Ltd`, `${word}sons`],
      [`UPPER ${word} Limited!`, `upper${word}limited`],
      ['The Group', 'thegroup'],
    ] as const) {
      await page.getByLabel(organisationsTexts.name, { exact: true }).fill(name)
      await expect(link(code)).toBeVisible()
    }
    await page.getByLabel(organisationsTexts.name, { exact: true }).fill('')
    await stopClock(page)
    const before = checked.length
    await page.getByLabel(organisationsTexts.name, { exact: true }).pressSequentially(`Weka ${word}`)
    await page.clock.resume()
    await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
    // One question for eleven letters.
    expect(checked.length - before).toBe(1)
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await page.getByRole('button', { name: "Let's go!" }).click()
    await expect(page).toHaveURL(new RegExp(`/weka${word}/chat`))
    const { organisation } = await call(serverUrl(), 'GET', `/orgs/weka${word}`, person.token)
    expect([organisation.name, organisation.enforceMfa]).toEqual([`Weka ${word}`, false])
  })

  // D1.2.152, D1.2.158, D1.2.160, D1.2.161, D1.2.162, D1.2.163
  test('creates the organisation with what the second step asks, and goes to its chat', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations/new')
    const word = randomUUID().slice(0, 8)
    await page.getByLabel(organisationsTexts.name, { exact: true }).fill(`Pukeko ${word}`)
    await page.getByLabel(organisationsTexts.website).fill('https://pukeko.example/')
    await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await page.getByLabel(organisationsTexts.whatWeDo).fill('Swamps')
    await page.getByLabel(organisationsTexts.vision).fill('More swamps')
    await page.getByLabel(organisationsTexts.currentFocus).fill('Fewer drains')
    await page.getByRole('button', { name: "Let's go!" }).click()
    await expect(page).toHaveURL(new RegExp(`/pukeko${word}/chat`))
    const { organisation } = await call(serverUrl(), 'GET', `/orgs/pukeko${word}`, person.token)
    expect([organisation.website, organisation.content]).toEqual([
      'pukeko.example',
      { whatWeDo: 'Swamps', vision: 'More swamps', currentFocus: 'Fewer drains' },
    ])
  })

  // D1.4.35, D1.2.09
  test('the second step without a name goes back to the start, and a reload keeps what was typed', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations/new/2')
    await expect(page).toHaveURL(/\/organisations\/new$/)
    const word = randomUUID().slice(0, 8)
    await page.getByLabel(organisationsTexts.name, { exact: true }).fill(`Moa ${word}`)
    await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await page.getByLabel(organisationsTexts.vision).fill('Return')
    await page.reload()
    await expect(page.getByLabel(organisationsTexts.vision)).toHaveValue('Return')
  })

  // D1.5.09
  test('a link that is emptied at the second step leads back to the first, which says what is missing', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations/new')
    await page.getByLabel(organisationsTexts.name, { exact: true }).fill(`Weka ${randomUUID().slice(0, 8)}`)
    await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await page.getByRole('button', { name: organisationsTexts.change }).click()
    const link = page.getByRole('textbox', { name: organisationsTexts.appLink })
    await link.fill('')
    await expect(page.getByText(organisationsTexts.codeEmptied)).toBeVisible()
    await expect(page.getByText(organisationsTexts.codeFromName)).toHaveCount(0)
    await page.getByRole('button', { name: "Let's go!" }).click()
    await expect(page.getByText('Go back to step 1')).toBeVisible()
    await expect(page).toHaveURL(/\/organisations\/new\/2$/)
    await page.getByRole('link', { name: organisationsTexts.back }).click()
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await expect(page.getByText('Organisation name & URL code are required')).toBeVisible()
  })

  // D1.2.154, D1.5.15, D1.4.39, D1.5.14
  test('the link can be changed by hand; a taken or reserved one is replaced by a free one', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations/new')
    await page.getByLabel(organisationsTexts.name, { exact: true }).fill('Anything')
    await page.getByRole('button', { name: organisationsTexts.change }).click()
    await page.getByRole('textbox', { name: organisationsTexts.appLink }).fill('harbour-roasters')
    await expect(page.getByRole('textbox', { name: organisationsTexts.appLink })).toHaveValue('harbour-roasters-2')
    await page.getByRole('textbox', { name: organisationsTexts.appLink }).fill('organisations')
    await expect(page.getByRole('textbox', { name: organisationsTexts.appLink })).toHaveValue('organisations-org')
  })

  // D1.5.07, D1.2.157, D1.6.12
  test('without a name it says so; support is let in unless told otherwise', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations/new')
    await expect(page.getByLabel(organisationsTexts.supportAccess)).toBeChecked()
    await page.getByRole('button', { name: organisationsTexts.continue }).click()
    await expect(page.getByText('Organisation name & URL code are required')).toBeVisible()
  })
})
