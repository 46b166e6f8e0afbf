import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'

const pages = {
  'handbook/travel/index.md':
    '# Travel\n\nBefore you go, read [what leave there is](../leave/index.md) and [the rules]({% page "leave/rules" %}). See also [nothing here](missing.md) and [the airline](https://air.example/fares) or [the desk](mailto:desk@air.example?subject=Fares&body=Revenue%20was%20116%2C291).\n',
  'handbook/leave/index.md': '# Leave\n\nThere are 20 days of leave.\n',
  'handbook/leave/rules.md': '# Rules of leave\n\nAsk two weeks before.\n',
}

test('links in a document lead to the documents that they name, and documents of one file name have their titles', async ({
  page,
}) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  for (const [path, text] of Object.entries(pages)) {
    const form = new FormData()
    form.append('relativePath', path)
    form.append('file', new Blob([text]), path.split('/').at(-1)!)
    await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  await untilProcessed(serverUrl(), person, code)
  await openAs(page, serverUrl(), person, `/${code}/data/docs`)
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('link', { name: 'Leave', exact: true })).toBeVisible()
  await expect(list.getByText('handbook / leave / index.md')).toBeVisible()
  await expect(list.getByRole('link', { name: 'rules.md' })).toBeVisible()
  await list.getByRole('link', { name: 'Travel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: documentsTexts.columns.pages }).click()
  await expect(dialog.getByText('nothing here')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'nothing here' })).toHaveCount(0)
  await dialog.getByRole('link', { name: 'the airline' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('air.example')
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('link', { name: 'the desk' }).click()
  const leaving = page.getByRole('alertdialog')
  for (const words of ['desk@air.example', 'Subject: Fares', 'Body: Revenue was 116,291'])
    await expect(leaving).toContainText(words)
  await page.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('link', { name: 'the rules' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'rules.md' })).toBeVisible()
  await page.goBack()
  await dialog.getByRole('tab', { name: documentsTexts.columns.pages }).click()
  await dialog.getByRole('link', { name: 'what leave there is' }).click()
  await expect(page.getByText('There are 20 days of leave.')).toBeVisible()
})
