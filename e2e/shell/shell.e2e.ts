import { expect, test } from '@playwright/test'
import { foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

test.describe('the frame around the pages', () => {
  // D2.8.06
  test('says that it waits while the server cannot be reached, and goes on by itself', async ({ page }) => {
    let isReachable = false
    await page.route('**/check', (route) => (isReachable ? route.fallback() : route.abort()))
    await page.goto(serverUrl())
    await expect(page.getByText('Waiting for server')).toBeVisible()
    isReachable = true
    await expect(page.getByRole('heading', { name: 'Sign in or sign up' })).toBeVisible()
  })

  // D1.2.51, D1.2.115, D1.2.116, D1.2.117
  test('does not recognise an address that is none, and leads back', async ({ page }) => {
    const person = await signUp(serverUrl())
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    await page.goto(`${serverUrl()}/user/nowhere/at/all`)
    await expect(page.getByText("We don't recognise this address.")).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/\/organisations$/)
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
    await expect(page.getByText('DEV', { exact: true })).toBeVisible()
    await expect(page).toHaveTitle(/^\[DEV\] Organisations/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  })

  // D1.2.90, D1.9.01
  test('has a mobile menu below 768 px and the desktop one from there', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await page.setViewportSize({ width: 767, height: 800 })
    await openAs(page, serverUrl(), person, `/${code}`)
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Chat' })).toBeVisible()
  })

  // D1.2.113, D1.2.114, D1.4.32
  test('a new version is announced and loaded on a click', async ({ page }) => {
    const person = await signUp(serverUrl())
    await page.clock.install()
    await openAs(page, serverUrl(), person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    await page.route('**/version', (route) => route.fulfill({ json: { version: 'another' } }))
    await page.clock.fastForward('07:00')
    const banner = page.getByText('New version available! Please refresh the page.')
    await expect(banner).toBeVisible()
    const loaded = page.waitForEvent('load')
    await banner.click()
    await loaded
  })
})
