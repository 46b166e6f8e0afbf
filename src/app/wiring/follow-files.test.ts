import { describe, expect, test } from 'vitest'
import type { Upload, UploadState } from '../../machines/documents/uploads.events.ts'
import type { UploadsActor } from '../../machines/documents/uploads.machine.ts'
import { type AwaitedFiles, followFiles } from './follow-files.ts'

const thread = { project: 'acme', personId: 'p1', threadId: 't1' }
const upload = (id: string, state: UploadState, more: Partial<Upload> = {}): Upload => ({
  ...{ id, name: `${id}.pdf`, relativePath: null, bytes: 10, folderId: 'upload_root', folderName: '', share: 0 },
  ...{ ...thread, isAttached: true, state, failure: null, docId: null },
  ...more,
})

/** The upload queue, as far as it is followed. */
function queueOf(...uploads: Upload[]) {
  let known: readonly Upload[] = uploads
  const listeners = new Set<() => void>()
  const queue = {
    getSnapshot: () => ({ context: { uploads: known } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  }
  return {
    actor: queue as unknown as UploadsActor,
    listeners,
    become(...next: Upload[]) {
      known = next
      for (const listener of [...listeners]) listener()
    },
  }
}

describe('the files that a question waits for', () => {
  test('are reported once all of them are added, however many come later', () => {
    const reports: string[] = []
    const queue = queueOf(upload('a', 'sending'), upload('b', 'waiting'))
    const stop = followFiles(queue.actor, thread, (report) => reports.push(report))
    queue.become(upload('a', 'stored'), upload('b', 'offline'), upload('c', 'waiting'))
    expect(reports).toEqual([])
    queue.become(upload('a', 'stored'), upload('b', 'stored'), upload('c', 'sending'))
    queue.become(upload('c', 'failed'))
    expect(reports).toEqual(['added'])
    stop()
    expect(queue.listeners.size).toBe(0)
  })

  test('have failed if one of them could not be added; one that was cancelled is not missed', () => {
    const reports: string[] = []
    const queue = queueOf(upload('a', 'sending'), upload('b', 'sending'))
    followFiles(queue.actor, thread, (report) => reports.push(report))
    queue.become(upload('a', 'failed'), upload('b', 'sending'))
    expect(reports).toEqual([])
    queue.become(upload('a', 'failed'), upload('b', 'stored'))
    expect(reports).toEqual(['failed'])
    const other = queueOf(upload('a', 'sending'))
    followFiles(other.actor, thread, (report) => reports.push(report))
    other.become(upload('a', 'cancelled'))
    expect(reports).toEqual(['failed', 'added'])
  })

  test('are missed where one fails while the question is edited, and only by this question', () => {
    const reports: string[] = []
    const awaited: AwaitedFiles = new Map()
    const queue = queueOf(upload('a', 'sending'))
    const follow = () => followFiles(queue.actor, thread, (report) => reports.push(report), awaited)
    follow()()
    queue.become(upload('a', 'failed'))
    expect(reports).toEqual([])
    follow()
    queue.become(upload('a', 'failed'), upload('b', 'sending'))
    follow()
    queue.become(upload('a', 'failed'), upload('b', 'stored'))
    expect(reports).toEqual(['failed', 'added'])
  })

  test('are none where they go to Data, to another conversation, or are of somebody else', () => {
    const others: Partial<Upload>[] = [
      { isAttached: false },
      { threadId: 't2' },
      { personId: 'p2' },
      { project: 'kea' },
    ]
    for (const more of others) {
      const reports: string[] = []
      followFiles(queueOf(upload('a', 'sending', more)).actor, thread, (report) => reports.push(report))
      expect([more, reports]).toEqual([more, ['added']])
    }
    const reports: string[] = []
    followFiles(undefined, thread, (report) => reports.push(report))()
    expect(reports).toEqual(['added'])
  })
})
