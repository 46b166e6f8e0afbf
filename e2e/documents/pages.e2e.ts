import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'

// D3.2.66
test('the open page is in sight among many, by its address and by the way to the next', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const rows = Array.from({ length: 2_404 }, (_, index) => `INV-${10_000 + index},Wellington,${index * 3}`)
  const form = new FormData()
  form.append('relativePath', 'sales.csv')
  form.append('file', new Blob([['Invoice,City,Total', ...rows].join('\n')]), 'sales.csv')
  const { docs } = await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(base, person, code)
  const { doc } = await call(base, 'GET', `/orgs/${code}/docs/${docs[0].id}`, person.token)
  const { promise: isRead, resolve: letThrough } = Promise.withResolvers<void>()
  for (const { id } of doc.pages.slice(0, 11))
    await page.route(new RegExp(id), async (route) => isRead.then(() => route.continue()))

  await openAs(page, base, person, `/${code}/data/docs/${docs[0].id}/page_12`)
  const sheet = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })
  const entry = (number: number) =>
    page
      .getByRole('navigation', { name: documentsTexts.columns.pages })
      .getByRole('link', { name: `Page ${number}`, exact: true })
  await expect(sheet(12)).toContainText('INV-1')
  await expect(sheet(12)).toBeInViewport()
  await expect(entry(12)).toBeInViewport()
  await expect(entry(1)).not.toBeInViewport()
  // What stands above it arrives late, and moves it nowhere.
  letThrough()
  await expect(sheet(11)).toContainText('INV-1')
  await expect(sheet(12).getByText('INV-1').first()).toBeInViewport()
  for (const number of [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]) {
    await page.getByRole('button', { name: documentsTexts.nextPage }).click()
    await expect(page).toHaveURL(new RegExp(`/page_${number}$`))
    await expect(sheet(number)).toBeInViewport()
    await expect(entry(number)).toBeInViewport()
  }
  // The last page is short: it stands at the end of the list and not at its beginning.
  const last = doc.numPages
  await entry(last).click()
  await expect(sheet(last)).toContainText(`INV-${10_000 + rows.length - 1}`)
  await expect(sheet(last - 1)).toBeInViewport()
  await page.getByRole('button', { name: documentsTexts.previousPage }).click()
  await expect(page).toHaveURL(new RegExp(`/page_${last - 1}$`))
  await page.getByRole('tab', { name: 'Edit details' }).evaluate((element) => (element as HTMLElement).click())
  await expect(page.getByRole('tab', { name: 'Edit details' })).toBeInViewport()
})
