import { expect, test } from 'vitest'
import { jobSchema } from './jobs.schemas.ts'

// D1.4.01
test('a job is in one of six states, and in no other', () => {
  const isJob = (status: string) =>
    jobSchema.safeParse({
      ...{ id: 'j1', project: 'acme', label: 'Processing documents', status },
      ...{ progress: null, progressMessage: null, startedAt: null, completedAt: null },
    }).success
  const states = ['UNKNOWN', 'PENDING', 'PROGRESS', 'FAILURE', 'CANCELLED', 'SUCCESS', 'DONE', 'success', '']
  expect(states.filter(isJob)).toEqual(states.slice(0, 6))
})
