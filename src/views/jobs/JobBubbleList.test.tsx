import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import type { JobGroup } from '../../machines/jobs/jobs.selectors.ts'
import { JobBubbleList, type JobBubbleListProps } from './JobBubbleList.tsx'

const nothing = () => {}

const group = (status: JobStatus, more: Partial<JobGroup> = {}): JobGroup => ({
  key: `${status} Processing documents`,
  label: 'Processing documents',
  status,
  jobIds: ['j1'],
  progress: null,
  message: null,
  ...more,
})

const shown = (more: Partial<JobBubbleListProps>): string =>
  renderToStaticMarkup(
    <JobBubbleList
      groups={[]}
      hasJobs
      filter="recent"
      isAway={false}
      cancelling={[]}
      cancelDisabledReason={null}
      refusal={null}
      onCancel={nothing}
      onDismiss={nothing}
      onFilter={nothing}
      {...more}
    />,
  ).replaceAll('&#x27;', "'")

/** The text between tags, without tooltips. */
const words = (markup: string) =>
  markup
    .replaceAll(/<span[^>]*role="tooltip"[^>]*><span[^>]*>[^<]*<\/span><\/span>/g, '')
    .split(/<[^>]*>/)
    .filter((part) => part.trim() !== '')
const labels = (markup: string) => [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)

// D1.1.18, D1.4.02, D1.4.03
test('running work is a bubble with its figure, what it does now, and Cancel', () => {
  const markup = shown({ groups: [group('PROGRESS', { progress: 0.42, message: 'report.pdf' })] })
  expect(words(markup)).toEqual(['Processing documents', 'report.pdf', '42%'])
  expect(markup).toContain('role="progressbar"')
  expect(markup).toContain('aria-valuenow="42"')
  expect(labels(markup)).toContain('Cancel Processing documents')
  expect(labels(markup)).not.toContain('Dismiss Processing documents')
})

test('what is done says so, and no more what it did last', () => {
  const markup = shown({ groups: [group('SUCCESS', { message: 'Writing the report' })] })
  expect(words(markup)).toEqual(['Processing documents', 'Done'])
})

// D1.4.04
test('a failure says why, can be dismissed and no longer be cancelled', () => {
  const markup = shown({ groups: [group('FAILURE', { message: 'The disk is full.' })] })
  expect(words(markup)).toEqual(['Processing documents', 'Action failed: The disk is full.'])
  expect(labels(markup)).toContain('Dismiss Processing documents')
  expect(labels(markup)).not.toContain('Cancel Processing documents')
})

test.each([
  ['PENDING', 'Waiting to start', true],
  ['UNKNOWN', 'Checking status', true],
  ['CANCELLED', 'Cancelled', false],
  ['SUCCESS', 'Done', false],
] as const)('%s reads "%s"', (status, word, canBeCancelled) => {
  const markup = shown({ groups: [group(status)] })
  expect(words(markup)).toEqual(['Processing documents', word])
  expect(labels(markup).includes('Cancel Processing documents')).toBe(canBeCancelled)
})

// D1.4.06
test('a group shows how many jobs it stands for', () => {
  expect(words(shown({ groups: [group('PROGRESS', { jobIds: ['a', 'b', 'c'] })] }))).toEqual([
    'Processing documents',
    '×3',
    'In progress',
  ])
})

test('folded work says how much there is; with none known nothing stands there', () => {
  const groups = [group('PROGRESS', { jobIds: ['a', 'b'] }), group('FAILURE', { key: 'c', jobIds: ['c'] })]
  expect(words(shown({ groups, isFolded: true }))).toEqual(['3 in background work', '3'])
  expect(shown({ hasJobs: false })).not.toMatch(/<button|<li|>[^<]/)
})

test('a lost connection and a refused cancellation are said', () => {
  const markup = shown({ groups: [group('PROGRESS')], isAway: true, refusal: 'The job has ended.' })
  expect(words(markup)).toContain('Couldn’t cancel it: The job has ended.')
  expect(words(markup)).toContain('You’re offline. This may be out of date.')
})

test('while one job is being cancelled the reason stands on the other', () => {
  const markup = shown({ groups: [group('PROGRESS')], cancelDisabledReason: 'Another one is being cancelled.' })
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('Another one is being cancelled.')
})
