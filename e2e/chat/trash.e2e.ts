import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { trashTexts } from '../../contract/shared/trash.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

// AM-34
test('a deleted conversation is found in the trash long after its Undo has gone, and comes back', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  for (const name of ['Rents of the west pier', 'Crane tests'])
    await call(serverUrl(), 'POST', `/orgs/${code}/threads`, person.token, { name })
  const { threads } = await call(serverUrl(), 'GET', `/orgs/${code}/threads`, person.token)
  const crane = threads.find(({ name }: { name: string }) => name === 'Crane tests')
  await call(serverUrl(), 'DELETE', `/orgs/${code}/threads/${crane.id}`, person.token)
  await openAs(page, serverUrl(), person, `/${code}/chat`)
  await expect(page.getByRole('link', { name: 'Rents of the west pier' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crane tests' })).toHaveCount(0)
  await page.getByRole('button', { name: trashTexts.trash }).click()
  const dialog = page.getByRole('dialog', { name: trashTexts.trash })
  await expect(dialog.getByText(/^Conversation, deleted .*, 30 days left$/)).toBeVisible()
  await dialog.getByRole('button', { name: trashTexts.restoreOf('Crane tests') }).click()
  await expect(dialog.getByText(trashTexts.empty)).toBeVisible()
  await dialog.getByRole('button', { name: conversationTexts.closePanel }).click()
  await expect(page.getByRole('link', { name: 'Crane tests' })).toBeVisible()
})
