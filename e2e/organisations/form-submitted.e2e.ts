import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

// D1.8.14, D1.8.15
test('a form that was taken says what came back, or that it was submitted', async ({ page }) => {
  const admin = await signUp(serverUrl(), 'Ada Admin')
  const code = await foundOrganisation(serverUrl(), admin)
  const member = await signUp(serverUrl(), 'Max Member')
  await call(serverUrl(), 'POST', `/orgs/${code}/invite`, admin.token, { email: member.email, role: 'user' })
  let answer = ''
  await page.route('**/_reset_password', (route) => route.fulfill({ json: { message: answer } }))
  await openAs(page, serverUrl(), admin, `/${code}/settings`)
  await page.getByRole('button', { name: `Settings of ${member.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /password/i }).click()
  await expect(dialog.getByText('Form submitted')).toBeVisible()
  answer = 'A link is on its way.'
  await dialog.getByRole('button', { name: /password/i }).click()
  await expect(dialog.getByText('A link is on its way.')).toBeVisible()
  await expect(dialog.getByText('Form submitted')).toHaveCount(0)
})
