import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../tests/database/library.ts'
import { ClaimLost } from '../jobs/claim.commands.ts'
import { createDeltaWriter, type DeltaStream, type DeltaWriter } from './delta-writer.ts'

let library: Library
let deltas: DeltaWriter
beforeAll(async () => {
  library = await startLibrary()
  deltas = createDeltaWriter(library.walled)
})
afterAll(async () => {
  await library?.close()
})

type Answer = { threadId: string; jobId: string; stream: DeltaStream }

/** A thread whose answer has begun to grow, written by the first attempt of a job. */
async function beginAnswer(): Promise<Answer> {
  const { threadId, jobId } = { threadId: `thread_${randomUUID()}`, jobId: `job_${randomUUID()}` }
  await library.database.query(
    `insert into job (id, organisation_id, queue, label, status, attempts) values ($1, $2, 'planted', 'Answering', 'PROGRESS', 1)`,
    [jobId, library.organisationId],
  )
  await library.database.query(
    `insert into thread (id, organisation_id, person_id, name, epoch)
     select $1, $2, person_id, 'A thread', 'epoch' from membership where organisation_id = $2 limit 1`,
    [threadId, library.organisationId],
  )
  await library.database.query(
    `insert into message (thread_id, id, organisation_id, person_id, place, role, content, is_partial)
     select id, 'm1', organisation_id, person_id, 1, 'assistant', '', true from thread where id = $1`,
    [threadId],
  )
  return { threadId, jobId, stream: deltas.open({ threadId, messageId: 'm1', claim: { jobId, attempt: 1 } }) }
}
const textOf = async ({ threadId }: Answer) =>
  (await library.database.query('select content from message where thread_id = $1', [threadId])).rows[0].content
const framesOf = async ({ threadId }: Answer) =>
  (await library.database.query('select 1 from thread_event where thread_id = $1', [threadId])).rowCount

test.each([
  ['another worker has its job', 'update job set attempts = 2 where id = $1'],
  ['its job was cancelled', "update job set status = 'CANCELLED' where id = $1"],
  ['its job was given up', "update job set status = 'FAILURE' where id = $1"],
])('nothing is appended to an answer any more when %s, and other answers go on', async (_case, change) => {
  const [lost, other] = [await beginAnswer(), await beginAnswer()]
  lost.stream.append('The beginning')
  other.stream.append('The beginning')
  await Promise.all([lost.stream.settled(), other.stream.settled()])

  await library.database.query(change, [lost.jobId])
  lost.stream.append(', and more')
  other.stream.append(', and more')
  const ends = await Promise.allSettled([lost.stream.settled(), other.stream.settled()])
  expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof ClaimLost)).toEqual([true, false])
  lost.stream.append(', and still more')
  await expect(lost.stream.settled()).rejects.toThrow(ClaimLost)
  expect([await textOf(lost), await framesOf(lost)]).toEqual(['The beginning', 1])
  expect([await textOf(other), await framesOf(other)]).toEqual(['The beginning, and more', 2])
})
