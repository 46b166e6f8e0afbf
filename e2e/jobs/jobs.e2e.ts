import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/test.ts'
import { openDatabase } from '../support/database.ts'
import { call, foundOrganisation, openAs, say, signUp, signUpUnverified, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { feedbackTexts } from '../../contract/feedback/feedback.texts.ts'
import { jobsTexts } from '../../contract/jobs/jobs.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { verificationTexts } from '../../contract/session/verification.texts.ts'

/** A server of its own, into whose database work that has failed is put. */
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function plantFailure(code: string): Promise<void> {
  const database = await openDatabase(server)
  await database.query(
    `with planted as (
       insert into job (id, organisation_id, queue, label, status, progress_message, attempts, created_at, started_at, completed_at)
       select $1, id, 'process_docs', 'Processing documents', 'FAILURE', 'The server stopped while this was running.', 2,
         now() - interval '2 hours', now() - interval '2 hours', now() - interval '119 minutes' from organisation where code = $2
       returning id, organisation_id)
     insert into job_step (organisation_id, job_id, name, label, state) select organisation_id, id, 'read', 'annual-report.pdf', 'running' from planted`,
    [`job_${randomUUID()}`, code],
  )
  await database.end()
}

// D1.1.18, D1.4.08, D1.4.13
test('work that has failed is found in the history, says why, and runs again', async ({ page }) => {
  const person = await signUp(server.url)
  const code = await foundOrganisation(server.url, person, 'Kea Limited')
  await plantFailure(code)
  await openAs(page, server.url, person, `/${code}/jobs`)
  const rows = page.getByRole('article', { name: 'Processing documents' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(jobsTexts.ends.serverStopped)
  await expect(rows).toContainText(jobsTexts.took('1 min'))
  await expect(rows).toContainText(jobsTexts.attempts(2))
  await page.getByRole('button', { name: jobsTexts.showSteps('Processing documents') }).click()
  await expect(page.getByText('annual-report.pdf')).toBeVisible()

  await page.getByLabel(jobsTexts.search).fill('nothing like it')
  await expect(page.getByText(jobsTexts.historyNoMatch)).toBeVisible()
  await page.getByRole('button', { name: jobsTexts.clearFilters }).click()

  await page.getByRole('button', { name: jobsTexts.retryOf('Processing documents') }).click()
  await expect(page.getByText(jobsTexts.retryStarted)).toBeVisible()
  await expect(rows).toHaveCount(2)
  const [again, failed] = [rows.nth(0), rows.nth(1)]
  await expect(again).toContainText(jobsTexts.done)
  await expect(again).toContainText(jobsTexts.by('Aroha Ngata'))
  await expect(again).toContainText(jobsTexts.isRetry)
  await expect(failed).toContainText(jobsTexts.wasRetried)
  await expect(page.getByRole('button', { name: jobsTexts.retryOf('Processing documents') })).toHaveCount(0)

  const form = new FormData()
  form.append('file', new Blob(['The ferry leaves at nine.']), 'timetable.txt')
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  const bubbles = page.getByRole('region', { name: sharedTexts.jobs })
  await expect(bubbles.getByText('Processing documents').first()).toBeVisible()
  await untilProcessed(server.url, person, code)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(jobsTexts.done)
  await rows
    .nth(0)
    .getByRole('button', { name: jobsTexts.showSteps('Processing documents') })
    .click()
  await expect(rows.nth(0).getByRole('listitem').filter({ hasText: 'timetable.txt' })).toBeVisible()
})

async function plant(code: string, jobs: readonly { label: string; status: string }[]): Promise<void> {
  const database = await openDatabase(server)
  for (const { label, status } of jobs)
    await database.query(
      `insert into job (id, organisation_id, queue, label, status, created_at, started_at, completed_at)
       select $1, id, 'planted', $3, $4, now() - interval '2 hours', now() - interval '2 hours',
         case when $4 in ('SUCCESS', 'FAILURE') then now() - interval '9 minutes' end from organisation where code = $2`,
      [`job_${randomUUID()}`, code, label, status],
    )
  await database.end()
}

// D1.4.08, D1.4.11, D1.4.12
test('the filter of the bubbles shows all or none of them', async ({ page }) => {
  const person = await signUp(server.url)
  const code = await foundOrganisation(server.url, person, 'Tui Limited')
  await plant(code, [{ label: 'Counting sheep', status: 'PENDING' }])
  await openAs(page, server.url, person, `/${code}/data`)
  const bubbles = page.getByRole('region', { name: sharedTexts.jobs })
  await expect(bubbles.getByText('Counting sheep', { exact: true })).toBeVisible()
  const choose = async (name: RegExp) => {
    await bubbles.getByRole('button', { name: jobsTexts.chooseFilter }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/All/, /Recent/, /None/])
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(/None/)
  await expect(bubbles.getByText('Counting sheep', { exact: true })).toHaveCount(0)
  await choose(/All/)
  await expect(bubbles.getByText('Counting sheep', { exact: true })).toBeVisible()
})

// D1.4.02, D1.4.03, D1.4.06, D1.4.07, D1.4.09, D1.4.10
test('the bubbles group what runs alike, show each failure alone, and at first only what is recent', async ({
  page,
}) => {
  const person = await signUp(server.url)
  const code = await foundOrganisation(server.url, person, 'Ruru Limited')
  await plant(code, [
    ...[1, 2, 3].map(() => ({ label: 'Counting sheep', status: 'PROGRESS' })),
    ...[1, 2].map(() => ({ label: 'Shearing', status: 'FAILURE' })),
    { label: 'Herding', status: 'SUCCESS' },
  ])
  await openAs(page, server.url, person, `/${code}/data`)
  const bubbles = page.getByRole('region', { name: sharedTexts.jobs })
  const items = bubbles.getByRole('listitem')
  await expect(items).toHaveText([/^Counting sheep.*3.*In progress/])
  await expect(items.getByRole('button', { name: jobsTexts.cancel('Counting sheep') })).toBeVisible()
  await bubbles.getByRole('button', { name: jobsTexts.chooseFilter }).click()
  await expect(page.getByRole('menuitem')).toHaveText([/^All/, /^Recent \(chosen\)/, /^None/])
  await page.getByRole('menuitem', { name: /^All/ }).click()
  await expect(items).toHaveText([
    /^Counting sheep/,
    /^Shearing.*Action failed/,
    /^Shearing.*Action failed/,
    /^Herding.*Done/,
  ])
})

test('an open filter stays open when the last bubble goes', { tag: '@deep' }, async ({ page }) => {
  const person = await signUp(server.url)
  const code = await foundOrganisation(server.url, person, 'Weka Limited')
  await plant(code, [{ label: 'Counting sheep', status: 'PENDING' }])
  await openAs(page, server.url, person, `/${code}/jobs`)
  const bubbles = page.getByRole('region', { name: sharedTexts.jobs })
  await expect(bubbles.getByRole('listitem')).toHaveCount(1)
  await bubbles.getByRole('button', { name: jobsTexts.chooseFilter }).click()
  await expect(page.getByRole('menuitem', { name: /None/ })).toBeVisible()
  // What has ended goes after seconds: it ends once the filter is open.
  const { jobs } = await call(server.url, 'GET', `/orgs/${code}/jobs`, person.token)
  await call(server.url, 'POST', `/orgs/${code}/jobs/${jobs[0].id}/_cancel`, person.token, {})
  await expect(bubbles.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('menuitem', { name: /None/ }).click()
  await expect(bubbles.getByRole('button')).toHaveCount(0)
})

test('the end of a conversation stays clear of the bubbles', { tag: '@deep' }, async ({ page }) => {
  const person = await signUp(server.url)
  const code = await foundOrganisation(server.url, person, 'Kaka Limited')
  await page.setViewportSize({ width: 1280, height: 640 })
  await openAs(page, server.url, person, `/${code}/chat`)
  for (const question of ['What does the mooring cost?', 'Who said so?', 'When was that?']) await say(page, question)
  const rate = page.getByRole('button', { name: feedbackTexts.ask.thread })
  await expect(rate).toBeVisible()
  const items = page.getByRole('region', { name: sharedTexts.jobs }).getByRole('listitem')
  await plant(
    code,
    ['Counting sheep', 'Shearing'].map((label) => ({ label, status: 'PROGRESS' })),
  )
  await page.reload()
  await expect(items).toHaveCount(2)
  await expect(rate).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }))
  const gap = async () => {
    const [end, work] = [await rate.boundingBox(), await items.first().boundingBox()]
    return work!.y - (end!.y + end!.height)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
})

// D1.1.18
test('on a narrow screen, folded work is pressed in the header, also below a notice', async ({ page }) => {
  await signUp(server.url)
  const person = await signUpUnverified(server.url, 'Mere Pohatu')
  const code = await foundOrganisation(server.url, person, 'Pukeko Limited')
  await plant(code, [{ label: 'Counting sheep', status: 'PROGRESS' }])
  await page.setViewportSize({ width: 390, height: 480 })
  await openAs(page, server.url, person, `/${code}/settings`)
  await expect(page.getByRole('button', { name: verificationTexts.createAgain })).toBeVisible()
  const work = page.getByRole('region', { name: sharedTexts.jobs })
  const unfold = work.getByRole('button', { name: jobsTexts.unfold(1) })
  const isInHeader = async () => {
    const [button, header] = [await unfold.boundingBox(), await page.getByRole('banner').boundingBox()]
    return button!.y >= header!.y && button!.y + button!.height <= header!.y + header!.height
  }
  for (const scrolledTo of [0, 600]) {
    await page.evaluate((top) => window.scrollTo({ top }), scrolledTo)
    await expect.poll(isInHeader).toBe(true)
    await unfold.click()
    await work.getByRole('button', { name: jobsTexts.cancel('Counting sheep') }).click({ trial: true })
    await work.getByRole('button', { name: jobsTexts.fold }).click()
  }
})
