import { join } from 'node:path'
import { expect, test } from '../support/test.ts'
import {
  hasSearched,
  json,
  passageWith,
  researchModel,
  search,
  supportsAll,
} from '../../server/features/research/research-model.fixtures.ts'
import { startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { foundOrganisation, openAs, signUp, untilProcessed, upload } from '../support/person.ts'
import { saveReport, printReport } from '../support/report.ts'
import { startServer } from '../support/server.ts'
import { researchPagesTexts } from '../../contract/research/research-pages.texts.ts'
import { researchTexts } from '../../contract/research/research.texts.ts'

const carer = 'A primary carer may take 26 weeks of parental leave.'
const partner = 'A partner has ten days of leave on full pay'
const { rules } = researchModel({
  plan: ({ question }) =>
    json({
      assumptions: ['Only the handbook counts.'],
      clarification: question.includes('(Both parents)')
        ? null
        : { question: 'Whose leave is meant?', choices: ['Both parents', 'Primary carers only'] },
      questions: [
        {
          question: 'How long is the leave of primary carers?',
          why: 'It is the basis of the comparison.',
          sources: 'parental-leave.md',
          doneWhen: 'The weeks are known.',
        },
        { question: 'How long is the leave of partners?', why: 'They are compared.', sources: '', doneWhen: '' },
      ],
      outline: [
        { heading: 'Summary', about: 'The difference in one sentence.' },
        { heading: 'Side by side', about: 'A table of both.' },
      ],
    }),
  worker: (turn) => {
    const [words, claim] = turn.question.includes('primary carers')
      ? [carer, 'Primary carers may take 26 weeks']
      : [partner, 'Partners get ten days on full pay']
    if (!hasSearched(turn)) return search(words)
    return { text: `- ${claim}. [^${passageWith(turn, words)}: "${words}"] {high}` }
  },
  orchestrator: () => json({ contradictions: [], questions: [] }),
  section: ({ question }) =>
    question.includes('Write the section "Summary"')
      ? { text: 'Primary carers may take 26 weeks [n101], partners ten days. [n201]' }
      : {
          text: '| Who | How long |\n|---|---|\n| Primary carers | 26 weeks [n101] |\n| Partners | Ten days on full pay [n201] |\n\nThe gap between the two is wide. [judgement]\n\n- Carers: 26 weeks. [n101]\n- Partners: ten days. [n201]\n\nPartners get ten days on full pay. [n201] Primary carers may take 26 weeks. [n101]',
        },
  judge: supportsAll,
})

test('a model plans, researches and writes what a person has asked for in that outline', async ({ page }) => {
  const model = await startModelServer({ rules, delay: 10 })
  const server = await startServer({ MODEL_BASE_URL: model.url })
  try {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    const path = join('tests', 'fixtures', 'small', 'handbook', 'leave', 'parental-leave.md')
    await upload(server.url, person, code, [{ path, relativePath: 'leave/parental-leave.md' }])
    await untilProcessed(server.url, person, code)
    await openAs(page, server.url, person, `/${code}/research/new`)
    await page.getByRole('textbox', { name: researchPagesTexts.topic }).fill('How does leave differ between parents?')
    await page.getByRole('textbox', { name: researchPagesTexts.role }).fill('Head of people')
    await page.getByRole('button', { name: researchPagesTexts.showPlan }).click()
    await expect(page.getByRole('textbox', { name: researchPagesTexts.question(1) })).toHaveValue(
      'How long is the leave of primary carers?',
    )
    await expect(page.getByText('It is the basis of the comparison.')).toBeVisible()
    await page.getByRole('button', { name: 'Both parents' }).click()
    await expect(page.getByRole('textbox', { name: researchPagesTexts.topic })).toHaveValue(/\(Both parents\)/)
    await expect(page.getByText('Whose leave is meant?')).toBeHidden()
    await expect(page.getByText('Only the handbook counts.', { exact: true })).toBeVisible()
    await page.getByRole('textbox', { name: researchPagesTexts.heading(2), exact: true }).fill('Carers beside partners')
    await page.getByRole('button', { name: researchPagesTexts.create }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('How does leave differ between parents?')
    const report = page.getByRole('tabpanel', { name: 'Report' })
    await expect(report.getByRole('heading', { name: 'Carers beside partners' })).toBeVisible({ timeout: 60_000 })
    await expect(report.getByRole('row', { name: /Primary carers 26 weeks/ })).toBeVisible()
    await expect(report).toContainText('The gap between the two is wide (judgement).')
    await report.getByRole('link', { name: '1', exact: true }).first().click()
    await expect(page.locator('#source-1')).toBeFocused()
    await expect(page.locator('#source-1')).toContainText(carer)
    const source = page.getByRole('listitem').filter({ has: page.locator('#source-1') })
    await expect(source).toContainText(researchTexts.report.undated)
    await page.getByRole('tab', { name: researchPagesTexts.tabs.details }).click()
    await expect(page.getByText('1 sentence is marked as judgement and not counted.')).toBeVisible()
    await expect(page.getByText(researchTexts.report.writtenBy('Default model'))).toBeVisible()
    await expect(page.getByText('Primary carers may take 26 weeks.')).toBeVisible()
    await printReport(page)
    const { text } = await saveReport(page, 'PDF')
    for (const part of ['Carers beside partners', 'Primary carers', 'undated']) expect(text).toContain(part)
  } finally {
    await server.stop()
    await model.close()
  }
})
