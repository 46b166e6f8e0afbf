import { type Browser, expect, type Page, test } from '../support/test.ts'
import { answerStateOf } from '../../contract/playbooks/answer-form.ts'
import { authoringTexts } from '../../contract/playbooks/authoring.texts.ts'
import type { StepAnswer } from '../../contract/playbooks/playbooks.schemas.ts'
import { demoExamples } from '../../server/features/demo/demo-examples.ts'
import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import { demoOrganisation } from '../../server/features/demo/demo-organisation.ts'
import type { DeepTemplate } from '../../server/features/playbooks/deep/deep-template.ts'
import { deepTemplates } from '../../server/features/playbooks/deep/deep-templates.ts'
import { faultsOf, printedParts } from '../../tests/evaluation/playbook-outcome.ts'
import { openDatabase } from '../support/database.ts'
import { joinOrganisation } from '../support/members.ts'
import { call, openAs, type Person, say, signUp } from '../support/person.ts'
import { printReport, saveReport } from '../support/report.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { complete, confirmAnswer, secondClick, tab } from './steps.ts'
import { playbooksTexts } from '../../contract/playbooks/playbooks.texts.ts'

/** A server of its own, because nobody else works in the demo organisation. */
let server: RunningServer
let first: Person
let second: Person
const code = demoOrganisation.code

test.beforeAll(async () => {
  server = await startServer({ DEMO: 'on' })
  first = await signUp(server.url, 'Lena Lead')
  second = await signUp(server.url, 'Sam Stone')
  await joinOrganisation(server, code, [first, second])
  const database = await openDatabase(server)
  const indexed = "select 1 from document where status = 'indexed'"
  await expect.poll(async () => (await database.query(indexed)).rowCount, { timeout: 120_000 }).toBe(demoFileCount)
  await database.end()
})
test.afterAll(() => server.stop())

/** What people say in the conversations, by step. What nobody answers is left open. */
const conversations: Record<string, Record<string, string[]>> = {
  'strategy-review': {
    '002': ['Which aims does the strategy set, with the figure and the day for each?'],
    '006': ['What we propose: Keep the shop in Auckland, and change its round to four days.'],
    '007': ['Strongest objection: Owners in Auckland are used to a daily round, and a rival comes on Saturdays.'],
  },
  'board-paper': {
    '002': ['Resolution: The board resolves to ask three couriers for an offer by 31 March 2027.'],
    '006': ['Risks: A new courier loses parcels before Christmas.', 'The other course: To stay with the courier.'],
  },
  'budget-variance': {
    '003': ['Timing, plan or change: Equipment is a change of the business.'],
    '005': ['What must be done: Sign for freight again.', 'Weakest explanation: That freight is timing alone.'],
  },
  'competitor-scan': {
    '002': ['Rivals: Four roasters of national reach, and offices that brew nothing.'],
    '006': ['Our move: Deliver on Saturdays in Wellington.', 'Their answer: They lend machines for five years.'],
  },
}
/** The sentences of people that carry the outcome: what to do, and what speaks against it. */
const judgements: Record<string, readonly [recommended: string, against: string]> = {
  'strategy-review': ['change its round to four days', 'a rival comes on Saturdays'],
  'board-paper': ['ask three couriers for an offer', 'To stay with the courier'],
  'budget-variance': ['Sign for freight again', 'That freight is timing alone'],
  'competitor-scan': ['Deliver on Saturdays in Wellington', 'They lend machines for five years'],
}

async function pageOf(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(page, server.url, person, path)
  return page
}

async function start(page: Page, { name, callToAction, roles, steps }: DeepTemplate): Promise<void> {
  await page.getByRole('link', { name: `${callToAction}: ${name}` }).click()
  const begin = page.getByRole('button', { name: playbooksTexts.begin })
  for (const role of roles.filter(({ isUserRole }) => !isUserRole)) {
    await expect(begin).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: role.name }).click()
    await page.getByRole('option', { name: second.name }).click()
  }
  await begin.click()
  await expect(tab(page, steps[0]!.label)).toHaveAttribute('aria-selected', 'true')
}

type Step = DeepTemplate['steps'][number]

async function answersOf(page: Page, stepId: string): Promise<StepAnswer[]> {
  const topicId = new URL(page.url()).pathname.split('/')[3]
  const { topic } = await call(server.url, 'GET', `/orgs/${code}/playbook/${topicId}`, first.token)
  return topic.steps[stepId].output.answers ?? []
}

/** Does what a person does in a step, by what the page shows of it. */
async function work(page: Page, step: Step, lines: readonly string[]): Promise<void> {
  const main = page.getByRole('main')
  // Of one deep playbook the demo organisation has an iteration under way.
  if (step.type === 'prev_output')
    await expect(
      main.getByText(playbooksTexts.noPrevious).or(main.getByRole('link', { name: demoExamples.playbook.title })),
    ).toBeVisible()
  for (const [at, line] of lines.entries()) {
    await say(page, line)
    await expect(main.getByRole('button', { name: 'Copy answer' })).toHaveCount(at + 1)
    // What only comes close to a question is no suggestion; what is said under a heading is one.
    const answered = step.outputs.find(({ label }) => line.startsWith(`${label}:`))
    if (answered) await confirmAnswer(page, answered.label)
  }
  if (step.type === 'research') {
    await expect(tab(page, step.label)).toHaveText(/To do/, { timeout: 60_000 })
    // The questions are those that fit the organisation: each is on the page once, and Done only with a source beside it.
    const answers = await answersOf(page, step.id)
    const isDone = (answer: StepAnswer) => answerStateOf(answer) === 'confirmed'
    expect(answers.length).toBeGreaterThanOrEqual(step.outputs.length)
    const sourceless = answers.filter((one) => isDone(one) && (one.citations ?? []).length === 0)
    expect(sourceless.map(({ question }) => question)).toEqual([])
    const done = answers.filter(isDone).length
    if (step.researchSource === 'internal') expect(done).toBeGreaterThan(0)
    // A table that is quoted may have a column of this name.
    const states = (name: string) => main.getByText(name, { exact: true }).and(page.locator(':not(table *)'))
    await expect(states(playbooksTexts.done)).toHaveCount(done)
    await expect(states(playbooksTexts.notAnswered)).toHaveCount(answers.length - done)
  }
  if (step.type === 'meetingNotes') {
    await main.getByRole('textbox', { name: playbooksTexts.transcript }).fill(authoringTexts.trialExample)
    await main.getByRole('button', { name: playbooksTexts.saveTranscript }).click()
    await expect(main.getByRole('cell', { name: 'by 15 December 2026', exact: true })).toBeVisible()
  }
  if (step.type === 'output')
    await expect(main.getByRole('heading', { name: step.label, level: 1 }).last()).toBeVisible()
}

async function completeStep(page: Page, label: string): Promise<void> {
  await complete(page)
  const isComplete = page.getByRole('tab', { name: `${label} · Complete` })
  const again = page.getByRole('button', { name: playbooksTexts.completeAnyway })
  await expect(isComplete.or(again)).toBeVisible()
  if (await again.isVisible()) await secondClick(page, 'Complete half-finished')
  await expect(isComplete).toBeVisible()
}

/** What a step says on the page, without the marks of its sources. */
const wordsOn = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const marker of copy.querySelectorAll('sup, button')) marker.remove()
    return [...copy.querySelectorAll('*')]
      .filter(({ children }) => children.length === 0)
      .reduce((words, { textContent }) => `${words} ${textContent}`, copy.textContent ?? '')
  })

for (const template of deepTemplates) {
  const tag = template.slug === 'board-paper' ? [] : ['@deep']
  test(`${template.name} is worked through on its pages to an outcome that can be decided on`, { tag }, async ({
    browser,
  }) => {
    const { slug, name, steps } = template
    const page = await pageOf(browser, first, `/${code}/playbooks`)
    await start(page, template)
    const own = template.roles.find(({ isUserRole }) => isUserRole)?.name
    const material: string[] = []
    let last: Page | null = null
    let secondPage: Page | null = null
    for (const step of steps) {
      const isOfSecond = own !== undefined && step.allowedRole !== own && step.allowedRole !== 'Anyone'
      if (isOfSecond) {
        const sentence = `This step should be completed by the ${step.allowedRole}.`
        await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
        secondPage ??= await pageOf(browser, second, new URL(page.url()).pathname.split('/').slice(0, 4).join('/'))
      }
      const at: Page = isOfSecond ? secondPage! : page
      // Whoever has completed a step is led to the next; whom another has kept waiting sees where it goes on.
      if (last !== null && last !== at && at === page)
        await at.getByRole('link', { name: `Continue with: ${step.label}` }).click()
      await expect(tab(at, step.label)).toHaveAttribute('aria-selected', 'true')
      await work(at, step, conversations[slug]?.[step.id] ?? [])
      if (step !== steps.at(-1)) material.push(await wordsOn(at))
      await completeStep(at, step.label)
      if (step.type === 'chat') material.push(await wordsOn(at))
      last = at
    }
    await expect(page.getByText(playbooksTexts.allDone)).toBeVisible()

    const document = await page.getByRole('main').locator('article').innerHTML()
    expect(faultsOf(document, template, material.join(' '))).toEqual([])
    const parts = document.split('<h2>')
    const [recommended, against] = judgements[slug]!
    expect(parts.find((part) => part.startsWith('Recommendation<'))).toContain(recommended)
    expect(parts.find((part) => part.startsWith('What speaks against it<'))).toContain(against)

    await printReport(page, { record: true })
    for (const [format, ending] of [
      ['PDF', 'pdf'],
      ['Word document', 'docx'],
    ] as const) {
      const saved = await saveReport(page, format)
      expect(saved.name).toMatch(new RegExp(`^${name} \\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
      const expected = [...printedParts(template, name), recommended, against]
      expect(expected.filter((part) => !saved.text.includes(part))).toEqual([])
    }
    await page.context().close()
    await secondPage?.context().close()
  })
}
