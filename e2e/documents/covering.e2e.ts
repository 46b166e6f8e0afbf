import { randomUUID } from 'node:crypto'
import { openDatabase } from '../support/database.ts'
import { foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { holdOffers } from '../support/toasts.ts'
import { expect, type Page, test } from '../support/test.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'

const files = Array.from({ length: 9 }, (_, index) => ({
  ...{ name: `minutes-${index}.md`, mimeType: 'text/markdown' },
  buffer: Buffer.from(`# Minutes ${index}\n\nThe mooring costs ${40 + index} dollars a night.`),
}))

/** Which of the tray, the work, the message and the card of the files that are ready cover each other, at any moment. */
const watchCovering = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const seen = new Set<string>()
    Object.assign(window, { found, seen })
    const things: [string, string][] = [
      ['uploads', 'section[aria-label="Uploads"]'],
      ['work', 'section[aria-label="Jobs"] li:not(section[aria-label="Uploads"] li)'],
      ['work', '[data-folded-work]'],
      ['message', 'section[aria-label="Notifications"] > div'],
      ['prompt', '[data-prompt-dock] textarea'],
      ['ready', '[data-prompt-dock] p[role="status"]'],
    ]
    let before = new Set<string>()
    const look = () => {
      const now = new Set<string>()
      const boxes = things.flatMap(([name, selector]) =>
        [...document.querySelectorAll(selector)].map((element) => {
          const { left, right, ...own } = element.getBoundingClientRect().toJSON()
          let { top, bottom } = own
          // What scrolls inside something covers nothing beyond it.
          for (let around = element.parentElement; around; around = around.parentElement) {
            if (getComputedStyle(around).overflowY === 'visible' || around === document.body) continue
            const edge = around.getBoundingClientRect()
            if (around !== document.documentElement)
              [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
          }
          return { name, left, right, top, bottom }
        }),
      )
      const visible = boxes.filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2)
      for (const { name } of visible) seen.add(name)
      for (const [index, one] of visible.entries())
        for (const other of visible.slice(index + 1)) {
          const isApart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1
          if (one.name !== other.name && !isApart) now.add(`${one.name} and ${other.name}`)
        }
      // What was measured before the page had laid itself out again was never painted.
      for (const pair of now) if (before.has(pair)) found.add(pair)
      before = now
      requestAnimationFrame(look)
    }
    look()
  })
const covered = (page: Page) => page.evaluate(() => [...(window as unknown as { found: Set<string> }).found].sort())
const seen = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].sort())

/** Work that goes on for as long as the journey, so that it has a bubble beside whatever else is in sight. */
async function plantWork(code: string) {
  const database = await openDatabase()
  await database.query(
    `insert into job (id, organisation_id, queue, label, status, created_at, started_at)
     select $1, id, 'planted', 'Counting sheep', 'PROGRESS', now(), now() from organisation where code = $2`,
    [`job_${randomUUID()}`, code],
  )
  await database.end()
}

/** The first files go through, the others wait on their way until they are let go. */
async function holdUploads(page: Page, free: number) {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/docs/upload/**', async (route) => {
    asked += 1
    if (asked > free) await gate.promise
    await route.continue()
  })
  return gate.resolve
}

for (const width of [1440, 390]) {
  // On a narrow screen, work is folded into the header.
  const work = width === 1440 ? ['work'] : []
  test(`on documents, uploads, work and messages cover nothing of each other, ${width} px wide`, async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await plantWork(code)
    await page.setViewportSize({ width, height: 900 })
    const release = await holdUploads(page, 5)
    await openAs(page, serverUrl(), person, `/${code}/data`)
    await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(files)
    await expect(page.getByRole('region', { name: documentsTexts.uploadsLabel })).toBeVisible()
    await watchCovering(page)
    await page.getByRole('checkbox', { name: documentsTexts.select('minutes-0.md') }).click()
    await holdOffers(page)
    await confirmDelete(page.getByRole('button', { name: /^(Delete|Are you sure\?)$/ }))
    await expect(page.getByRole('button', { name: documentsTexts.undo })).toBeVisible()
    release()
    await expect(page.getByRole('region', { name: documentsTexts.uploadsLabel }).getByRole('heading')).toHaveText(
      /uploaded/,
    )
    expect(await seen(page)).toEqual(expect.arrayContaining(['message', 'uploads', ...work]))
    expect(await covered(page)).toEqual([])
  })

  test(`in a conversation, uploads, work and the prompt cover nothing of each other, ${width} px wide`, async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await plantWork(code)
    await page.setViewportSize({ width, height: 900 })
    const release = await holdUploads(page, 5)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await page.getByRole('button', { name: documentsTexts.addFiles }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: documentsTexts.uploadFiles }).click()
    await (await chooser).setFiles(files)
    await expect(page.getByRole('region', { name: documentsTexts.uploadsLabel })).toBeVisible()
    await watchCovering(page)
    await page
      .getByRole('region', { name: documentsTexts.uploadsLabel })
      .getByRole('button', { name: documentsTexts.unfoldUploads })
      .click()
    release()
    await expect(page.getByText(documentsTexts.readyMany(9))).toBeVisible({ timeout: 240_000 })
    expect(await seen(page)).toEqual(expect.arrayContaining(['prompt', 'ready', 'uploads', ...work]))
    expect(await covered(page)).toEqual([])
  })
}
