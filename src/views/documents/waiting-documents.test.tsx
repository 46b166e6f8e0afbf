import { expect, test } from 'vitest'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import type { JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import { documentsWalk } from '../../../tests/model/documents/documents.walk.ts'
import { doc, root } from '../../../tests/model/documents/things.ts'
import { job, jobsWalk } from '../../../tests/model/jobs/jobs.walk.ts'
import { type Step, startHarness } from '../../../tests/model/shared/harness.ts'
import { answered, happened } from '../../../tests/model/shared/steps.ts'
import { documentsMachine } from '../../machines/documents/documents.machine.ts'
import { jobsMachine } from '../../machines/jobs/jobs.machine.ts'
import { workspaceMachine } from '../../machines/workspace.machine.ts'
import { useDocuments } from './documents.hooks.ts'
import { answerOf } from '../shared/answer-of.testing.tsx'

/** The status of the only document, and whether it, or all waiting ones, can be read again. */
function seen(ofDocuments: readonly Step[], ofJobs: readonly Step[]) {
  const documents = startHarness(documentsMachine, documentsWalk)
  const jobs = startHarness(jobsMachine, jobsWalk)
  const workspace = startHarness(workspaceMachine, {
    input: { project: 'acme', personId: 'p1' },
    events: {} as never,
  })
  for (const step of ofDocuments) documents.take(step)
  for (const step of ofJobs) jobs.take(step)
  const { rows, mayReindex } = answerOf(useDocuments, {
    documents: documents.actor,
    jobs: jobs.actor,
    workspace: workspace.actor,
  })
  for (const harness of [documents, jobs, workspace]) harness.stop()
  return [rows[0]?.status?.text ?? null, rows[0]?.canBeReadAgain, mayReindex]
}

const listOf = (status: Doc['status'], rev = 1) => ({ docs: [doc('d1', { status, rev })], folders: [root] })
const pending = answered('library', listOf('pending'))
/** Loads the list again, because a document in it has just started waiting. */
const membership = [pending, { kind: 'time passed' } as const, answered('library again', listOf('pending'))]
const changed = happened('data.changed', { dataType: 'docs' })
const sentAgain = [changed, { kind: 'time passed' } as const, answered('library again', listOf('pending', 2))]

const word = (...statuses: JobStatus[]) =>
  happened('feed.snapshot taken', { epoch: 'e1', seq: 5, jobs: statuses.map((status) => job('a', status)) })
const ended = happened('feed.job updated', { seq: 6, job: job('a', 'SUCCESS') })

const waits = ['waiting to be read', false, false]
const processing = ['processing', false, false]
const left = ['error in processing', true, true]

test('a document that waits is not left until it is known that no job reads it', () => {
  expect({
    'nothing is known of jobs': seen(membership, []),
    'there are none, and it waited before': seen(membership, [word()]),
    'there are none yet, and it has just begun': seen([...membership, ...sentAgain], [word()]),
    'one reads it': seen(membership, [word('PROGRESS')]),
    'one has ended, and the list is still that of before': seen([...membership, changed], [word('PROGRESS'), ended]),
    'one has ended, and the list is read since': seen(membership, [word('PROGRESS'), ended]),
  }).toEqual({
    'nothing is known of jobs': waits,
    'there are none, and it waited before': left,
    'there are none yet, and it has just begun': waits,
    'one reads it': processing,
    'one has ended, and the list is still that of before': processing,
    'one has ended, and the list is read since': left,
  })
})
