import { type ModelServer, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { call, foundOrganisation, openAs, type Person, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { homeTexts } from '../../contract/home/home.texts.ts'
import { backgroundReadingTexts } from '../../contract/organisations/background-reading.texts.ts'

const worded = 'A primary carer may take 26 weeks of parental leave since 1 May 2026, no longer 20 weeks.'
let asked = 0
let model: ModelServer
let server: RunningServer
let person: Person
let project: string
test.beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ system }) => {
        if (!system.startsWith('You word a matter')) return { text: '{"summary": null, "facts": []}' }
        asked += 1
        return { text: JSON.stringify({ text: worded }) }
      },
    ],
  })
  server = await startServer({ MODEL_BASE_URL: model.url, MODELS: 'kea=Kea' })
  person = await signUp(server.url, 'Ana Ngata')
  project = await foundOrganisation(server.url, person, 'Harbour')
  const base = `/orgs/${project}`
  await call(server.url, 'POST', `${base}/emerging/watchlist`, person.token, {
    item: { category: 'People', topic: 'Parental leave' },
  })
  const form = new FormData()
  const text =
    '# Parental leave\n\nA primary carer may take 26 weeks of parental leave since 1 May 2026, not 20 weeks as before.\n'
  form.append('file', new Blob([text]), 'leave.md')
  await call(server.url, 'POST', `${base}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(server.url, person, project)
})
test.afterAll(async () => {
  await server.stop()
  await model.close()
})

test('a model words matters once an administrator lets it, beside the words of the rule, and keeps them once it is off', async ({
  page,
}) => {
  const matter = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: /A primary carer may take 26 weeks of parental leave/ }) })
  const wordedBy = matter.getByText(homeTexts.wordedBy('Kea'))
  const card = page.getByRole('form', { name: backgroundReadingTexts.title })
  const turn = async (isOn: boolean) => {
    await page.goto(`${server.url}/${project}/settings`)
    const toggle = card.getByRole('switch', { name: backgroundReadingTexts.toggle })
    await expect(toggle).toBeChecked({ checked: !isOn })
    await toggle.click()
    await card.getByRole('button', { name: backgroundReadingTexts.save }).click()
    await expect(page.getByText('The model settings are saved').first()).toBeVisible()
  }

  await openAs(page, server.url, person, `/${project}`)
  await expect(matter).toBeVisible()
  const byRules = (await matter.getByRole('paragraph').first().textContent()) ?? ''
  await expect(matter.getByRole('heading')).toContainText(
    '26 weeks of parental leave since 1 May 2026, not 20 weeks as before',
  )
  await expect(wordedBy).toHaveCount(0)
  expect(asked).toBe(0)

  await turn(true)
  await page.goto(`${server.url}/${project}`)
  await expect(matter.getByText(worded)).toBeVisible()
  await expect(matter.getByText(byRules)).toBeHidden()
  await wordedBy.click()
  await expect(matter.getByText(byRules)).toBeVisible()
  expect(asked).toBe(1)
  // The evidence is that of the rule.
  await matter.getByRole('button', { name: /^Learn more/ }).click()
  await expect(page.getByRole('dialog')).toContainText('A primary carer may take 26 weeks of parental leave')
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Parental leave' })).toBeVisible()

  // What was worded stays, as in documents.
  await turn(false)
  await page.goto(`${server.url}/${project}`)
  await expect(matter.getByText(worded)).toBeVisible()
  expect(asked).toBe(1)
})
