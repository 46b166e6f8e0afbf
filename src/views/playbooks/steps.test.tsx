import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { step } from '../../../tests/model/playbooks/things.ts'
import { SystemContext } from '../shared/system-context.ts'
import { StepBody } from './StepPanel.tsx'

const features = { get: () => undefined, subscribe: () => () => undefined }

const drawn = (shown: Step) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/acme/playbooks/t1/001']}>
      <SystemContext value={{ features, goTo: () => undefined } as never}>
        <StepBody id="001" step={shown} />
      </SystemContext>
    </MemoryRouter>,
  )
const answers = (...texts: (string | null)[]) =>
  texts.map((text, idx) => ({
    ...{ label: `Question ${idx}`, question: '', type: 'factual' as const, idx, text, citations: [] },
    status: text === null ? ('PROGRESS' as const) : ('SUCCESS' as const),
  }))

// D2.4.09, D2.4.10, D2.4.11
test('a research step says that it researches, and of each answer whether it is in progress or done', () => {
  expect(drawn(step('research', { output: {} }))).toContain('Researching')
  const half = drawn(step('research', { output: { answers: answers('26 weeks', null) }, jobId: 'job_1' }))
  expect(half.match(/Researching|In progress|Done/g)).toEqual(['Researching', 'Done', 'In progress'])
  const done = drawn(step('research', { output: { answers: answers('26 weeks') } }))
  expect([done.includes('Researching'), done.includes('Done')]).toEqual([false, true])
})

// D2.4.12
test('an output step says that it is prepared until it is completed', () => {
  expect(drawn(step('output', { output: {} }))).toContain('Preparing output')
  const done = drawn(step('output', { output: { completed: true, document: '<h1>Board paper</h1>' } }))
  expect(done).not.toContain('Preparing output')
})

// D2.8.04
test('a step of a type that nobody knows says so', () => {
  expect(drawn(step('survey' as never))).toContain('Unknown step type: survey')
})
