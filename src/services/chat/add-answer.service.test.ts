import { describe, expect, test } from 'vitest'
import { addAnswerTexts as texts } from '../../../contract/chat/add-answer.texts.ts'
import { longestComment } from '../../../contract/snapshots/snapshots.schemas.ts'
import { step, topicOf } from '../../../tests/model/playbooks/things.ts'
import { code, date, snapshot } from '../../../tests/model/snapshots/things.ts'
import type { Api } from '../shared/http.ts'
import { createAddAnswerService } from './add-answer.service.ts'

const signal = new AbortController().signal
const answer = { label: 'Length', question: 'How long is parental leave?' }
const asked = { project: 'acme', code, date, key: 'report', text: ' 26 weeks.\n' }
const inStep = { project: 'acme', topicId: 't1', stepId: '002', ...answer, text: '26 weeks.' }

/** A service whose server holds this; `sent`: the bodies that it was sent. */
function serviceOver(held: unknown) {
  const sent: unknown[] = []
  const api = {
    read: () => Promise.resolve(held),
    call: (_route: unknown, { body }: { body: unknown }) => {
      sent.push(body)
      return Promise.resolve({})
    },
  } as unknown as Api
  return { service: createAddAnswerService(api), sent }
}

describe('an answer added to a report', () => {
  test('is saved below its text on the revision read, or in the text of a chart', async () => {
    const { service, sent } = serviceOver({ snapshot })
    const { to } = await service.addToReport(asked, signal)
    await service.addToReport({ ...asked, key: '0' }, signal)
    expect([to, sent]).toEqual([
      `/acme/monitor/overview/reports/${encodeURIComponent(date)}`,
      [
        { edits: { comment: 'Sales came to $240.\n\n26 weeks.' }, rev: 2 },
        { edits: { metrics: { 0: { comment: 'March is not over.\n\n26 weeks.' } } }, rev: 2 },
      ],
    ])
  })

  test('is not saved twice when the reply to the first save was lost', async () => {
    const { service, sent } = serviceOver({ snapshot: { ...snapshot, comment: 'Sales.\n\n26 weeks.' } })
    await service.addToReport(asked, signal)
    expect(sent).toEqual([])
  })

  test.each([
    ['a chart that is gone', { snapshot }, { key: '7' }, texts.gone],
    ['a text that is being written', { snapshot: { ...snapshot, isWriting: true } }, {}, texts.beingWritten],
    ['a text that a suggestion changes', { snapshot: { ...snapshot, suggestion: 'Shorter' } }, {}, texts.beingWritten],
    ['a text that is full', { snapshot }, { text: 'x'.repeat(longestComment) }, texts.tooLong],
  ])('is refused for %s', async (_which, held, more, message) => {
    const { service, sent } = serviceOver(held)
    await expect(service.addToReport({ ...asked, ...more }, signal)).rejects.toEqual({ kind: 'rejected', message })
    expect(sent).toEqual([])
  })
})

describe('an answer added to a playbook', () => {
  test('is an answer to its question that nobody has confirmed, below what was there', async () => {
    const known = { ...answer, status: 'SUCCESS' as const, text: 'Long.', confirmed: true, rev: 3 }
    const empty = serviceOver({ topic: topicOf({ '002': step('chat') }) })
    const filled = serviceOver({ topic: topicOf({ '002': step('chat', { output: { answers: [known] } }) }) })
    expect(await empty.service.addToStep(inStep, signal)).toEqual({ to: '/acme/playbooks/t1/002' })
    await filled.service.addToStep(inStep, signal)
    expect([empty.sent, filled.sent]).toEqual([
      [{ ...answer, text: '26 weeks.', confirmed: false, rev: 0 }],
      [{ ...answer, text: 'Long.\n\n26 weeks.', confirmed: false, rev: 3 }],
    ])
  })

  test('is refused for a question that is gone', async () => {
    const { service, sent } = serviceOver({ topic: topicOf({}) })
    await expect(service.addToStep(inStep, signal)).rejects.toEqual({ kind: 'rejected', message: texts.gone })
    expect(sent).toEqual([])
  })
})
