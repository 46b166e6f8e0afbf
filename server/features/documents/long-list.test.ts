import { expect, test } from 'vitest'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { IngestionEnvironment } from './ingestion-environment.ts'
import { processDocumentsHandler } from './process-documents.job.ts'

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
