import { describe, expect, test } from 'vitest'
import { emptyLog, projectFrames } from '../../../src/machines/shared/conversation/conversation.projection.ts'
import { attachment, snapshotFrame } from './fixtures.ts'

const update = (seq: number, ...given: Parameters<typeof attachment>) => ({
  type: 'updateAttachment' as const,
  seq,
  attachment: attachment(...given),
})

describe('the files of a conversation', () => {
  test('come with its history, change where they are, and go when they are removed', () => {
    const start = snapshotFrame([], { attachments: [attachment('pending')] })
    const other = { id: 'attachment_2', filename: 'berths.csv' }
    const frames = [start, update(11, 'pending', other), update(12, 'indexed', { docId: 'd1' })]
    expect(projectFrames(emptyLog, frames).attachments).toEqual([
      attachment('indexed', { docId: 'd1' }),
      attachment('pending', other),
    ])
    expect(projectFrames(emptyLog, [...frames, update(13, 'removed')]).attachments).toEqual([
      attachment('pending', other),
    ])
  })

  test('are none after a history without them, and wait for what is missing', () => {
    const known = projectFrames(emptyLog, [snapshotFrame([], { attachments: [attachment('indexed')] })])
    expect(projectFrames(known, [snapshotFrame([], { seq: 12 })]).attachments).toEqual([])
    const behind = projectFrames(known, [update(14, 'removed')])
    expect([behind.attachments, behind.missing]).toEqual([[attachment('indexed')], 'the rest'])
  })
})
