import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call, foundOrganisation, type Person, serverUrl, signUp, untilProcessed, upload } from './person.ts'

/** A small workbook with one row per sale over three months. */
export const sales = { path: join('tests', 'fixtures', 'small', 'sales.xlsx'), relativePath: 'sales.xlsx' }

/** A person with an organisation that has read the workbook. */
export async function withSales(): Promise<{ person: Person; code: string }> {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await upload(serverUrl(), person, code, [sales])
  await untilProcessed(serverUrl(), person, code)
  return { person, code }
}

/** Creates the organisation's first dashboard by one call. */
export const madeFirst = (person: Person, code: string) =>
  call(serverUrl(), 'POST', `/orgs/${code}/dashboards/_first`, person.token, {})

/** Chooses an option from a list behind a button. */
export async function pick(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
