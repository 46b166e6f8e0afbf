import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '../support/test.ts'
import { foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { flowsTexts } from '../../contract/flows/flows.texts.ts'
import { type Recording, readRecording } from '../../contract/flows/recording.ts'
import { recordingTexts as texts } from '../../contract/flows/recording.texts.ts'
import { paletteTexts } from '../../contract/palette/palette.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { pagePath } from '../../contract/shell/pages.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations
const preview = (page: Page) => page.getByRole('dialog', { name: texts.title })

async function save(page: Page): Promise<{ path: string; text: string; recording: Recording }> {
  const download = page.waitForEvent('download')
  await preview(page).getByRole('button', { name: texts.save }).click()
  const path = await (await download).path()
  const text = readFileSync(path, 'utf8')
  const recording = readRecording(text)
  if (!recording) throw new Error('The file is not a recording.')
  return { path, text, recording }
}

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: texts.open }).click()
  await (await chooser).setFiles(file)
}

/** Breaks the page outside of every feature: reading the partner's website throws. */
async function crash(page: Page): Promise<void> {
  const partnerBranding = {
    ...{ partnerName: 'Huia', website: 'huia.example', tagline: '', hidePoweredBy: false },
    ...{ darkLogoAssetUrl: null, lightLogoAssetUrl: null },
  }
  await page.route('**/auth/partner-info*', (route) => route.fulfill({ json: { partnerBranding } }))
  await page.evaluate(() => {
    URL.canParse = () => {
      throw new Error('broken for the journey')
    }
    history.pushState(null, '', `${location.pathname}?partner=huia`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: sharedTexts.crash })).toBeVisible()
}

test('what happened before a crash is saved, and played in the atlas of another browser without a network', async ({
  page,
  browser,
}) => {
  const person = await signUp(serverUrl(), 'Hinewai Parata')
  const code = await foundOrganisation(serverUrl(), person)
  await openAs(page, serverUrl(), person, `/${code}/jobs`)
  await expect(page.getByRole('heading', { level: 1, name: shellTexts.backgroundWork })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await crash(page)
  await page.getByRole('button', { name: texts.saveWhatHappened }).click()
  await expect(preview(page)).toContainText(texts.contents)
  await expect(preview(page).getByRole('region', { name: texts.preview })).toContainText('"sheet.opened"')
  expect(await violations(page)).toEqual([])
  const { path, text, recording } = await save(page)
  await expect(preview(page)).toHaveCount(0)
  for (const secret of [person.email, person.token, person.name, 'Hinewai', 'Parata', code, 'huia', serverUrl()]) {
    expect(text).not.toContain(secret)
  }

  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const atlas = await other.newPage()
  await openAs(atlas, serverUrl(), await signUp(serverUrl()), pagePath('flows'))
  await expect(atlas.getByRole('button', { name: texts.open })).toBeVisible()
  await other.setOffline(true)
  await choose(atlas, { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from(text.slice(0, -9)) })
  await expect(atlas.getByText(texts.notARecording)).toBeVisible()
  await choose(atlas, path)
  await expect(atlas.getByText(texts.start)).toBeVisible()
  await expect(atlas.getByRole('table', { name: texts.events })).toHaveAttribute(
    'aria-rowcount',
    `${recording.events.length + 1}`,
  )
  expect(await violations(atlas)).toEqual([])

  const opened = recording.events.findIndex(({ type }) => type === 'sheet.opened')
  const shell = recording.events[opened]!.actor
  await atlas.getByRole('button', { name: new RegExp(`^${texts.actor}: `) }).click()
  await atlas.getByRole('option', { name: 'shell', exact: true }).click()
  const moments = recording.events.flatMap(({ actor, type, value }, index) =>
    actor === shell ? [{ index, type, value: JSON.stringify(value) }] : [],
  )
  const moment = (number: number) => atlas.getByText(new RegExp(`^${number} of ${recording.events.length}: shell, `))
  for (const { index, type, value } of moments) {
    await atlas.getByRole('button', { name: texts.forward }).click()
    await expect(moment(index + 1)).toContainText(type)
    // Every state that the file names is named at that moment, too.
    const states = [...value.matchAll(/"([^"]+)"/g)].map(([, state]) => state!)
    for (const state of states) await expect(moment(index + 1)).toContainText(state)
  }
  const drawing = atlas.getByRole('region', { name: flowsTexts.drawing('shell/shell') })
  await expect(drawing).toBeVisible()
  const first = moments.findIndex(({ type }) => type === 'sheet.opened')
  for (let back = moments.length - 1; back > first; back--)
    await atlas.getByRole('button', { name: texts.back }).click()
  await expect(moment(opened + 1)).toContainText('sheet.open')
  await expect(atlas.getByRole('link', { name: /^shell: .*sheet\.open,/ })).toBeVisible()

  await atlas.getByRole('slider', { name: texts.position }).fill(`${moments.at(-1)!.index}`)
  await atlas.getByRole('button', { name: texts.play }).click()
  await expect(moment(moments.at(-1)!.index + 1)).toBeVisible()
  await expect(atlas.getByRole('button', { name: texts.play })).toBeVisible()

  await atlas.getByRole('link', { name: /^shell: / }).click()
  await expect(atlas).toHaveURL(/\/_flows\/shell-shell$/)
  await expect(atlas.getByText(texts.states)).toBeVisible()
  expect(await violations(atlas)).toEqual([])
  await atlas.getByRole('button', { name: texts.close }).click()
  await expect(atlas.getByText(texts.states)).toHaveCount(0)
  await other.close()
})

test('a recording of the page is saved from the account menu and from the palette', async ({ page }) => {
  const person = await signUp(serverUrl(), 'Wiremu Tane')
  const code = await foundOrganisation(serverUrl(), person)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, serverUrl(), person, `/${code}/jobs`)
  await page.getByRole('button', { name: shellTexts.accountOf(person.name) }).click()
  await page.getByRole('menuitem', { name: shellTexts.saveRecording }).click()
  await expect(preview(page)).toContainText(texts.stays)
  expect(await violations(page)).toEqual([])
  await preview(page).getByRole('button', { name: sharedTexts.cancel }).click()
  await expect(preview(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: paletteTexts.label }).fill('recording')
  await page.getByRole('option', { name: shellTexts.saveRecording }).click()
  const { text, recording } = await save(page)
  expect(recording.actors.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['root', 'session', 'shell']))
  expect(text).not.toContain('Wiremu')
})
