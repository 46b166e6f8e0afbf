import { expect, test } from 'vitest'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import type { JobRow } from '../../platform/jobs/jobs.read.ts'
import type { IngestionEnvironment } from './ingestion-environment.ts'
import { processDocumentsHandler } from './process-documents.job.ts'
import { wordDocumentsHandler, type WordingEnvironment } from './word-documents.job.ts'

test('a run that has used half of its time takes no other document, and ends for the next run to continue', async () => {
  let claims = 0
  const contextOf = (isOld: boolean) =>
    ({
      signal: new AbortController().signal,
      isOld: () => isOld,
      transact: async () => {
        claims += 1
        return null
      },
    }) as Pick<JobContext, 'signal' | 'isOld'> as JobContext
  const environment = { checkRoom: async () => {} } as Pick<IngestionEnvironment, 'checkRoom'> as IngestionEnvironment
  const handler = processDocumentsHandler(environment)
  await handler.run(contextOf(true))
  const ofOld = claims
  await handler.run(contextOf(false))
  expect({ ofOld, ofYoung: claims }).toEqual({ ofOld: 0, ofYoung: 2 })
})

test('documents in hand when the time of a run is over stay claimed, and those of a cancelled one wait', async () => {
  const returns = async (reason: Error) => {
    let count = 0
    const context = {
      signal: AbortSignal.abort(reason),
      isOld: () => false,
      transact: async () => {
        count += 1
      },
    } as Pick<JobContext, 'signal' | 'isOld'> as JobContext
    const handler = processDocumentsHandler({} as IngestionEnvironment)
    await expect(handler.run(context)).rejects.toThrow('stopped')
    return count
  }
  expect([await returns(new JobFailure('too long')), await returns(new Error('cancelled'))]).toEqual([0, 1])
})

test('a run that words documents ends between two once half of its time is used', async () => {
  const words = async (isOld: boolean) => {
    let steps = 0
    const next = { id: 'doc_1', basis: 'basis', filename: 'tides.md', waiting: 5 }
    const context = {
      ...{ job: { id: 'job_1', organisation_id: 'organisation_1' } as JobRow, signal: new AbortController().signal },
      ...{ transact: async () => next, progress: async () => {}, isRequested: async () => false, isOld: () => isOld },
      step: async () => {
        steps += 1
        return { failure: 'No answer.' }
      },
    } as Pick<JobContext, 'job' | 'signal' | 'isRequested' | 'isOld'> as JobContext
    const environment = {
      backgroundFor: async () => ({ model: { id: 'kea', label: 'Kea' }, used: { tokens: 0, cost: null }, pause: null }),
    } as unknown as WordingEnvironment
    await wordDocumentsHandler(environment).run(context)
    return steps
  }
  // Without a limit of time, three failures in a row end it.
  expect([await words(true), await words(false)]).toEqual([1, 3])
})
