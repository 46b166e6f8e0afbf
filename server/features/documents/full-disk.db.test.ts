import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

/** How many more times the disk reports free space. */
let times = Number.POSITIVE_INFINITY
let library: Library
beforeAll(async () => {
  library = await startLibrary({ hasRoom: async () => (times -= 1) >= 0 })
})
afterAll(async () => {
  await library?.close()
})

const jobOf = async (jobId: string): Promise<Job> =>
  (await library.get('/jobs')).body.jobs.find((job: Job) => job.id === jobId)
const docOf = async (filename: string) =>
  (await library.get('/docs')).body.docs.find((doc: { filename: string }) => doc.filename === filename)

test.each([
  ['before it begins', 1],
  ['before the next document', 2],
])(
  'a job that finds the disk full %s says so, and what it had not read is read when it is done again',
  async (_when, turns) => {
    const filename = `tide-${turns}.txt`
    times = turns
    const { jobId } = (await library.upload(filename, `The tide turns at noon, on day ${turns}.`)).body
    await library.settled()
    const { progressMessage, status } = await jobOf(jobId)
    expect([status, progressMessage, (await docOf(filename)).status]).toEqual([
      'FAILURE',
      'The server’s disk is full. Try again once there is room.',
      'pending',
    ])
    times = Number.POSITIVE_INFINITY
    expect((await library.send('POST', `/jobs/${jobId}/_retry`)).status).toBe(200)
    expect((await library.settled())[filename]?.status).toBe('indexed')
  },
)
