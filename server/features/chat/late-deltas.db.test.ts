import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { ClaimLost } from '../../platform/jobs/claim.commands.ts'
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

/** A thread with a growing answer, written by the first attempt of a job. */
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

const cited = (mark: number) => ({ mark, quote: 'Paid.\u0000', title: 'Leave', docId: 'd1' })
const kept = (mark: number) => ({ ...cited(mark), quote: 'Paid.\ufffd' })

test('what stands behind a mark comes with the text that bears it, once, and is kept with the message', async () => {
  const answer = await beginAnswer()
  answer.stream.append('Paid[^1], ', { citations: [cited(1)], figures: [{ mark: 1, callId: 'c1' }] })
  await answer.stream.settled()
  answer.stream.append('really')
  await answer.stream.settled()
  answer.stream.append(', twice[^2].', { citations: [cited(2)], figures: [] })
  await answer.stream.settled()
  const { rows } = await library.database.query(
    `select frame->'message' as message from thread_event where thread_id = $1 order by seq`,
    [answer.threadId],
  )
  const piece = { id: 'm1', parentId: null, role: 'assistant', partial: true }
  expect(rows.map(({ message }) => message)).toEqual([
    { ...piece, content: 'Paid[^1], ', citations: [kept(1)], figures: [{ mark: 1, callId: 'c1' }] },
    { ...piece, content: 'really' },
    { ...piece, content: ', twice[^2].', citations: [kept(2)] },
  ])
  const message = await library.database.query('select details from message where thread_id = $1', [answer.threadId])
  expect(message.rows[0].details).toEqual({ citations: [kept(1), kept(2)], figures: [{ mark: 1, callId: 'c1' }] })
})

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
