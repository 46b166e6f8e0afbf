import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TrialAnswer } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { until } from '../../../tests/until.ts'
import { demoExamples } from '../demo/demo-examples.ts'
import { demoFileCount } from '../demo/demo-files.ts'
import { demoOrganisation } from '../demo/demo-organisation.ts'
import type { DeepTemplate } from './deep/deep-template.ts'
import { deepTemplates } from './deep/deep-templates.ts'

let environment: ServerEnvironment
let token: string
beforeAll(async () => {
  environment = await startServerEnvironment(
    { DEMO: 'on' },
    { analystDelay: 0, now: () => Date.parse('2026-11-23T00:00:00Z') },
  )
  token = (await environment.server.signUp('Superadmin')).token
  await until(async () => {
    const rows = await environment.rowsOf(
      `select d.status from document d join organisation o on o.id = d.organisation_id where o.code = $1`,
      [demoOrganisation.code],
    )
    return rows.length === demoFileCount && rows.every(({ status }) => status === 'indexed')
  })
})
afterAll(async () => {
  await environment?.close()
})

const tryStep = (fields: object, stepId: string | null, outputs: object = {}) =>
  environment.server.call('POST', '/admin/playbooks/_trial', token, {
    ...{ fields, stepId, outputs, transcript: texts.trialExample },
  })

async function runWhole(template: DeepTemplate): Promise<TrialAnswer> {
  let answer: TrialAnswer = (await tryStep(template, null)).body
  for (const { id } of template.steps) {
    const { status, body } = await tryStep(template, id, answer.outputs)
    expect([id, status]).toEqual([id, 200])
    answer = body
  }
  return answer
}
const stepOf = (answer: TrialAnswer, role: string | null, id: string) =>
  answer.views.find((view) => view.role === role)?.topic.steps[id]

describe('a trial run over the example organisation', () => {
  test.each(deepTemplates)('$name comes to its end and gives its document', async (template) => {
    const answer = await runWhole(template)
    const last = template.steps.at(-1)!.id
    const reader = template.roles[0]?.name ?? null
    expect(Object.values(stepOf(answer, reader, last)!.output)).not.toEqual([])
    const document = answer.outputs[last]?.document ?? ''
    expect(document).toContain('<h1>')
    const headings = template.steps.at(-1)!.outputs.map(({ label }) => document.indexOf(`<h2>${label}</h2>`))
    expect(headings).not.toContain(-1)
    expect(headings).toEqual(headings.toSorted((one, other) => one - other))
    expect(document).toContain('15 December 2026')
    expect(document.replace(/<[^>]*>/g, ' ')).toMatch(/\$?\d[\d,.]+/)
    // The questions are those of the example organisation.
    expect(JSON.stringify([answer.views, answer.outputs])).not.toMatch(/\{(?:measure|dimension)\}/)
    const found = template.steps.filter(({ type }) => type === 'research')
    for (const { id, researchSource } of found) {
      const answers = answer.outputs[id]?.answers ?? []
      const isInternal = researchSource !== 'external'
      if (isInternal)
        expect(
          answers.filter(({ citations, text }) => (citations?.length ?? 0) > 0 || /\d/.test(text ?? '')).length,
        ).toBeGreaterThan(1)
    }
  })

  test('a private step is cut for every other role, and nothing of a trial is kept', async () => {
    const [strategy] = deepTemplates
    const private_ = {
      ...strategy!,
      steps: strategy!.steps
        .filter(({ id }) => id === '005')
        .map((step) => ({ ...step, id: '001', visibility: 'private' })),
    }
    const { body } = await tryStep(private_, '001')
    const eyes = ['Review lead', 'Executive sponsor', null].map((role) => {
      const step = stepOf(body, role, '001')!
      return [step.hidden, JSON.stringify(step).includes('Halvorsen')]
    })
    expect(eyes).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ])
    // The demo organisation already has a playbook in progress.
    const kept = await environment.rowsOf('select title from playbook_topic')
    expect(kept.length).toBeLessThan(2)
    expect(kept.filter(({ title }) => title !== demoExamples.playbook.title)).toEqual([])
  })

  // H1
  test('what asks for a judgement stays open until a person has spoken', async () => {
    const [strategy] = deepTemplates
    const steps = strategy!.steps.filter(({ id }) => id === '002').map((step) => ({ ...step, id: '001' }))
    const { body } = await tryStep({ ...strategy!, steps }, '001')
    const answered = body.outputs['001'].answers.map(({ label, text }: { label: string; text: string | null }) => [
      label,
      text !== null,
    ])
    expect(answered).toEqual([
      ['Decision', false],
      ['Horizon and scope', true],
      ['Aims', true],
      ['What would change our mind', false],
      ['Who decides', true],
    ])
  })

  test('a step that waits for others, and one that is not there, are refused', async () => {
    const [strategy] = deepTemplates
    const blocked = await tryStep(strategy!, '008')
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'Run these steps first: 001, 002, 003, 004, 005, 006, 007',
    ])
    expect((await tryStep(strategy!, '009')).status).toBe(404)
  })
})
