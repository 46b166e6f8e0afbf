import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '../support/test.ts'
import { openDatabase } from '../support/database.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import {
  call,
  filesBelow,
  foundOrganisation,
  openAs,
  type Person,
  serverUrl,
  signUp,
  untilProcessed,
  upload,
} from '../support/person.ts'
import { printReport, saveReport } from '../support/report.ts'
import { pick } from '../support/sales.ts'
import { holdOffers } from '../support/toasts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { researchPagesTexts } from '../../contract/research/research-pages.texts.ts'
import { researchTexts } from '../../contract/research/research.texts.ts'
import { feedbackTexts } from '../../contract/feedback/feedback.texts.ts'

const handbook = ['leave/parental-leave.md', 'security/passwords.md', 'travel/travel-claims.md'].map((path) => ({
  path: join('tests', 'fixtures', 'small', 'handbook', path),
  relativePath: path,
}))
const question = 'How much parental leave do we give?'

/** The whole handbook beside the project where it is there, else the small one. */
const shared = join('..', 'shared', 'data', 'handbook')
const whole = existsSync(shared)
  ? {
      files: filesBelow(shared),
      question: 'How much paid parental leave is there, and what must an employee agree to?',
      fact: '12 weeks of paid time off',
    }
  : { files: handbook, question, fact: '26 weeks' }

type Files = Parameters<typeof upload>[3]
async function withHandbook(files: Files = handbook): Promise<{ person: Person; code: string }> {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await upload(serverUrl(), person, code, files)
  await untilProcessed(serverUrl(), person, code)
  return { person, code }
}

async function uploadBicycles(person: Person, code: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob(['The bicycle allowance is 250 dollars a year for everybody.\n']), 'bicycles.md')
  await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await untilProcessed(serverUrl(), person, code)
}

/** Another week begins for a topic, and the routine that comes every five minutes comes now. */
async function nextWeek(topicId: string): Promise<void> {
  const database = await openDatabase()
  await database.query("update research_topic set last_period = '2020-01-06' where id = $1", [topicId])
  await database.query("insert into pgboss.job (name) values ('update_research')")
  await database.end()
}

const report = (page: Page) => page.getByRole('tabpanel', { name: 'Report' })

/** A research is a job among others; on a busy machine it takes its time. */
const untilDone = { timeout: 60_000 }

test.describe('research', () => {
  // D1.2.49, D2.2.12, D2.2.13, D2.2.14, D2.5.13, D2.5.14
  test('begins on its landing with a form that says what is missing and shows its plan', async ({ page }) => {
    const { person, code } = await withHandbook()
    await openAs(page, serverUrl(), person, `/${code}`)
    await page.getByRole('navigation', { name: sharedTexts.mainMenu }).getByRole('link', { name: 'Research' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Research')
    await expect(page.getByText('every sentence names its source')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Research a topic' }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/research/new$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(researchPagesTexts.createTitle)
    const suggest = page.getByRole('button', { name: researchPagesTexts.suggest })
    await expect(suggest).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill(question)
    await suggest.click()
    await expect(page.getByRole('textbox', { name: researchPagesTexts.format })).toHaveValue(/1\. Summary/)
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(page.getByText(researchTexts.problems.role)).toBeVisible()
    await expect(page.getByRole('textbox', { name: researchPagesTexts.role, exact: true })).toBeFocused()
    await page.getByRole('radio', { name: researchPagesTexts.sources.both }).click()
    await page.getByRole('button', { name: researchPagesTexts.showPlan }).click()
    await expect(page.getByRole('textbox', { name: researchPagesTexts.question(1) })).toHaveValue(question)
    await expect(page.getByText(researchTexts.sources.noSearch)).toBeVisible()
    await expect(page.getByText(researchTexts.sources.documents(3))).toBeVisible()
    await page.getByRole('button', { name: researchPagesTexts.addQuestion }).click()
    await page.getByRole('textbox', { name: 'Question' }).last().fill('Who must use a password manager?')
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Head of people')
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
    await page.getByRole('tab', { name: researchPagesTexts.tabs.details }).click()
    await expect(page.getByRole('heading', { name: 'Who must use a password manager?' })).toBeVisible()
  })

  // D2.1.04, D2.1.05, D2.2.16, D2.2.17, D2.2.18, D2.2.31
  test('goes from a question to a report that is read, checked, printed and saved', { tag: '@deep' }, async ({
    page,
  }) => {
    const { person, code } = await withHandbook(whole.files)
    await openAs(page, serverUrl(), person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill(whole.question)
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Head of people')
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/research/research_[a-z0-9]+$`))
    await expect(report(page)).toContainText(whole.fact, untilDone)
    await expect(page.getByRole('main').getByRole('time').first()).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Report' })).toHaveAttribute('aria-selected', 'true')
    await report(page).getByRole('link', { name: '1', exact: true }).first().click(untilDone)
    await expect(page.locator('#source-1')).toBeFocused()
    await page.reload()
    await expect(report(page)).toContainText(whole.fact)
    await page.getByRole('tab', { name: researchPagesTexts.tabs.details }).click()
    await expect(page).toHaveURL(/\/details$/)
    await expect(page.getByText('are supported by their sources')).toBeVisible()
    await printReport(page)
    for (const [format, extension] of [
      ['PDF', 'pdf'],
      ['Word document', 'docx'],
    ] as const) {
      const { name, text } = await saveReport(page, format)
      expect(name).toMatch(new RegExp(`\\.${extension}$`))
      for (const part of [whole.question, 'For Head of people', whole.fact, 'Sources']) expect(text).toContain(part)
    }
  })

  // D2.1.12, D2.2.38, D2.4.18
  test('is rated at its report, once', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withHandbook()
    await openAs(page, serverUrl(), person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill(question)
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Head of people')
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(report(page)).toContainText('26 weeks')
    const feedback = page.getByRole('region', { name: 'Feedback' })
    await expect(feedback).toBeVisible(untilDone)
    await feedback.getByRole('button', { name: /^Rate this/ }).click()
    await feedback.getByRole('radio', { name: 'Great' }).click()
    await feedback.getByRole('button', { name: feedbackTexts.send }).click()
    await expect(feedback.getByText(feedbackTexts.thanks)).toBeVisible()
    await page.reload()
    await expect(report(page)).toContainText('26 weeks')
    await expect(feedback).toHaveCount(0)
  })

  // D2.1.06, D2.2.19, D2.4.19, D2.4.20, D2.2.28, D2.2.33
  test('is brought up to date, run again and deleted with a way back', { tag: '@deep' }, async ({ page }) => {
    const { person, code } = await withHandbook()
    await openAs(page, serverUrl(), person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill('What bicycle allowance is there?')
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Board')
    await page.getByRole('checkbox', { name: /Email me/ }).click()
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(page.getByRole('button', { name: 'Check for updates' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
      untilDone,
    )
    await expect(page.getByRole('tab', { name: researchPagesTexts.tabs.updates })).toBeDisabled()
    await expect(page.getByText(researchPagesTexts.subscribed)).toBeVisible()
    await uploadBicycles(person, code)
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await page.getByRole('tab', { name: researchPagesTexts.tabs.updates }).click()
    await expect(page.getByRole('tabpanel', { name: researchPagesTexts.tabs.updates })).toContainText(
      '250 dollars a year',
    )
    await page.getByRole('button', { name: 'Run research again' }).click()
    await page.getByRole('tab', { name: 'Report' }).click()
    await expect(report(page)).toContainText('250 dollars a year')
    await holdOffers(page)
    await confirmDelete(page.getByRole('button', { name: /Delete/ }))
    await expect(page).toHaveURL(new RegExp(`/${code}/research$`))
    await page.getByRole('button', { name: researchPagesTexts.undo }).click()
    await expect(page.getByRole('main').getByRole('link', { name: 'What bicycle allowance is there?' })).toBeVisible()
  })

  // D1.4.30
  test('that has not ended is called off in its button', async ({ page }) => {
    const { person, code } = await withHandbook()
    await openAs(page, serverUrl(), person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill('What bicycle allowance is there?')
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Board')
    // Nobody hands out the turns of research meanwhile, so that it waits, and that of other journeys with it.
    const database = await openDatabase()
    try {
      await database.query("begin; select pg_advisory_xact_lock(hashtext('turns of research_topic'))")
      await page.getByRole('button', { name: researchPagesTexts.create }).click()
      await expect(page.getByRole('main').getByRole('button', { name: 'Researching' })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: researchPagesTexts.cancel, exact: true }).click()
      await expect(report(page)).toContainText(researchTexts.stopped)
      await expect(page.getByRole('button', { name: 'Run research again' })).toBeEnabled()
    } finally {
      await database.end()
    }
  })

  // D2.3.48, D2.9.06, D2.7.40
  test('is brought up to date by the week, on the page that stands open and by mail', { tag: '@deep' }, async ({
    page,
  }) => {
    const { person, code } = await withHandbook()
    await openAs(page, serverUrl(), person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill('What bicycle allowance is there?')
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Board')
    await pick(page, 'Update frequency', 'Weekly')
    await page.getByRole('checkbox', { name: /Email me/ }).click()
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    const check = page.getByRole('button', { name: 'Check for updates' })
    await expect(check).not.toHaveAttribute('aria-disabled', 'true', untilDone)
    await uploadBicycles(person, code)
    await nextWeek(new URL(page.url()).pathname.split('/').at(-1)!)
    const updates = page.getByRole('tab', { name: researchPagesTexts.tabs.updates })
    await expect(updates).toBeEnabled(untilDone)
    await updates.click()
    await expect(page.getByRole('tabpanel', { name: researchPagesTexts.tabs.updates })).toContainText(
      '250 dollars a year',
    )
    // The mail goes out after what it tells of is there.
    const mailed = async () => {
      const { mails } = await call(serverUrl(), 'GET', '/admin/mailbox', process.env['SEXTANT_SUPERADMIN'])
      return mails.find(({ recipient }: { recipient: string }) => recipient === person.email)
    }
    await expect.poll(mailed).toMatchObject({
      subject: 'New findings in research you follow',
      body: expect.stringContaining('The bicycle allowance is 250 dollars a year for everybody.'),
    })
  })

  // D1.8.29, D2.2.15, D2.2.20, D2.2.30, D2.2.32, D2.4.23
  test('changes its settings, begins another like it, and leads home where there is no such topic', {
    tag: '@deep',
  }, async ({ page }) => {
    const { person, code } = await withHandbook()
    await openAs(page, serverUrl(), person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill(question)
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Board')
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(report(page)).toContainText('26 weeks')
    const address = page.url()
    await page.getByRole('link', { name: researchPagesTexts.settings, exact: true }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Analysis Topic')
    await page.getByRole('radio', { name: researchPagesTexts.accessLevels.private }).click()
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill('Who approves travel?')
    await page.getByRole('button', { name: researchPagesTexts.save }).click()
    await expect(page).toHaveURL(address)
    await expect(
      page.getByRole('main').getByText(researchPagesTexts.accessLevels.private, { exact: true }),
    ).toBeVisible()
    await page.goto(`${address}/edit`)
    await expect(page.getByText(researchTexts.notUpdatable)).toBeVisible()
    await page.goto(`${new URL(address).origin}/${code}/research/new?template=${address.split('/').at(-1)}`)
    await expect(page.getByRole('textbox', { name: researchPagesTexts.topic })).toHaveValue('Who approves travel?')
    await page.goto(`${new URL(address).origin}/${code}/research/none`)
    await expect(page).toHaveURL(new RegExp(`/${code}$`))
  })
})
