import { expect, test } from 'vitest'
import { changesOf, type ResearchForm } from './research-form.hooks.ts'

const filled: ResearchForm = {
  ...{ topic: 'How long is leave?', outputFormat: '', updateFrequency: '', accessLevel: 'shared', isSubscribed: false },
  ...{ role: 'Board', source: 'both', addresses: 'https://example.org/' },
  ...{ questions: ['How long?', 'Who pays?'], details: [], outline: [], assumptions: ['In New Zealand.'] },
}
const none = { why: '', sources: '', doneWhen: '' }

test('the settings of a topic send what was changed in them, and a plan as a whole', () => {
  const changes = (changed: Partial<ResearchForm>) => changesOf(filled, { ...filled, ...changed })
  expect(changes({})).toEqual({})
  expect(changes({ updateFrequency: 'weekly', addresses: 'https://example.org/\n ' })).toEqual({
    updateFrequency: 'weekly',
  })
  expect(changes({ addresses: '' })).toEqual({ addresses: [] })
  const outline = [{ heading: 'In short', about: '' }]
  expect(changes({ outline })).toEqual({
    ...{ questions: ['How long?', 'Who pays?'], details: [none, none] },
    ...{ outline, assumptions: ['In New Zealand.'] },
  })
})
