import { expect, test } from 'vitest'
import { isFormChanged, savedPromptsMachine } from '../../../src/machines/chat/saved-prompts.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { savedPrompt, savedPromptsWalk } from './saved-prompts.walk.ts'

describeWalk(savedPromptsMachine, savedPromptsWalk)
describeFold(savedPromptsMachine, savedPromptsWalk)

const draft = { ...savedPrompt, id: null, name: '' }

test('a prompt without a name is not sent; one that was refused keeps what was typed and its key', () => {
  const harness = startHarness(savedPromptsMachine, savedPromptsWalk)
  harness.take(happened('saved prompts.form opened', { draft }))
  harness.take(happened('saved prompts.save requested', { key: 'key-00001' }))
  expect(harness.snapshot().value).toMatchObject({ form: 'editing' })
  harness.take(happened('saved prompts.form changed', { change: { name: 'Summary' } }))
  harness.take(happened('saved prompts.save requested', { key: 'key-00002' }))
  harness.take(failed('saving', { kind: 'offline', message: 'No connection.' }))
  expect(harness.snapshot().context).toMatchObject({ draft: { name: 'Summary' }, failure: { kind: 'offline' } })
  harness.take(happened('saved prompts.save requested', { key: 'key-00003' }))
  expect(harness.snapshot().context.key).toBe('key-00002')
  harness.take(answered('saving', savedPrompt))
  expect([harness.snapshot().context.draft, harness.emitted]).toMatchObject([
    null,
    [{ toast: { text: 'The prompt “Customer summary” was saved.' } }],
  ])
  harness.stop()
})

test('a form is changed while a field differs from how it was opened, of a new prompt as of a saved one', () => {
  const harness = startHarness(savedPromptsMachine, savedPromptsWalk)
  const isChanged = () => isFormChanged(harness.snapshot().context)
  for (const opened of [draft, savedPrompt]) {
    harness.take(happened('saved prompts.form opened', { draft: opened }))
    const seen = [isChanged()]
    for (const change of [{ text: 'Mine' }, { text: opened.text }, { accessLevel: 'private' as const }]) {
      harness.take(happened('saved prompts.form changed', { change }))
      seen.push(isChanged())
    }
    harness.take(happened('saved prompts.form closed'))
    expect([...seen, isChanged()]).toEqual([false, true, false, true, false])
  }
  harness.stop()
})

test('a deleted prompt is offered back and restored', () => {
  const harness = startHarness(savedPromptsMachine, savedPromptsWalk)
  harness.take(happened('saved prompts.requested'))
  harness.take(happened('row.deleted', { kind: 'saved prompt', id: 's1', name: 'Customer summary' }))
  const request = { type: 'saved prompts.restore requested', id: 's1', name: 'Customer summary' }
  expect(harness.emitted).toMatchObject([{ toast: { undo: { request } } }])
  harness.take(happened('saved prompts.restore requested', { id: 's1', name: 'Customer summary' }))
  harness.take(answered('restore', savedPrompt))
  expect(harness.emitted.at(-1)).toMatchObject({ toast: { text: 'The prompt “Customer summary” was restored.' } })
  expect(harness.snapshot().context.restoring).toEqual([])
  harness.stop()
})
