import { expect, test } from '../support/test.ts'
import { holdCall, typeMeanwhile } from '../support/held-call.ts'
import { openAs, password, serverUrl, signUp } from '../support/person.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'

test('what is typed while a form of the settings is saved stays in it, unsaved', async ({ page }) => {
  const person = await signUp(serverUrl(), 'Mere Kaihau')
  await openAs(page, serverUrl(), person, '/user/settings')
  const name = page.getByLabel(sessionTexts.name)
  await typeMeanwhile(name, '**/auth/**', ' Mere', ' Kaihau-Smith')
  await expect(page.getByText(accountTexts.savedBefore)).toBeVisible()
  await expect(name).toHaveValue(' Mere Kaihau-Smith')
  await expect(name).toBeFocused()
  await name.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(name).toHaveValue('Mere Kaihau-Smith')

  const email = page.getByLabel(sessionTexts.email, { exact: true })
  const confirmation = page.getByLabel(accountTexts.currentPassword).first()
  const forEmail = await holdCall(page, '**/auth/**')
  await email.fill(`new.${person.email}`)
  await confirmation.fill(password)
  await confirmation.press('Enter')
  await forEmail.asked
  await email.fill(`newer.${person.email}`)
  forEmail.release()
  await expect(confirmation).toHaveValue('')
  await expect(email).toHaveValue(`newer.${person.email}`)

  const newPassword = page.getByLabel(accountTexts.newPassword)
  const former = page.getByLabel(accountTexts.currentPassword).nth(1)
  await former.fill(password)
  await typeMeanwhile(newPassword, '**/auth/**', 'a longer horse battery', ' staple')
  await expect(former).toHaveValue('')
  await expect(newPassword).toHaveValue('a longer horse battery staple')
})

test('a form after which the page goes on takes no letters while its answer is waited for', async ({ page }) => {
  const person = await signUp(serverUrl(), 'Hana Poutama')
  await page.goto(serverUrl())
  const email = page.getByLabel(sessionTexts.email)
  const forEmail = await holdCall(page, '**/auth/**')
  await email.fill(person.email)
  await email.press('Enter')
  await forEmail.asked
  await expect(page.getByRole('button', { name: sessionTexts.checkingEmail })).toBeVisible()
  await expect(email).not.toBeEditable()
  forEmail.release()
  const word = page.getByLabel(sessionTexts.password, { exact: true })
  const forPassword = await holdCall(page, '**/auth/**')
  await word.fill('not the password')
  await word.press('Enter')
  await forPassword.asked
  await expect(word).not.toBeEditable()
  forPassword.release()
  await expect(page.getByText(failureTexts.wrongCredentials)).toBeVisible()
  await expect(word).toBeEditable()
  await expect(word).toHaveValue('not the password')

  await page.evaluate((token) => localStorage.setItem('authToken', token), person.token)
  await page.goto(`${serverUrl()}/organisations/new`)
  await page.getByLabel('Name', { exact: true }).fill('Hana and Daughters')
  await page.getByRole('button', { name: sessionTexts.continue }).click()
  const forOrganisation = await holdCall(page, '**/orgs')
  await page.getByRole('button', { name: "Let's go!" }).click()
  await forOrganisation.asked
  await expect(page.getByRole('button', { name: organisationsTexts.creating })).toBeVisible()
  for (const field of await page.getByRole('textbox').all()) await expect(field).not.toBeEditable()
  forOrganisation.release()
  await expect(page).toHaveURL(/\/chat\//)
})
