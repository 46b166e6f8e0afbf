import { expect, test } from 'vitest'
import { completeTopic, step, topicOf } from '../../tests/model/playbooks/things.ts'
import { sameStepOf, stepsBeside } from './iterations.ts'

const names = { document: 'Document', notes: 'Notes' }
const answer = (label: string, text: string | null) => ({
  ...{ label, question: `${label}?`, status: 'SUCCESS' as const, text },
})

test('each answer stands beside that of before, also where one of them is missing', () => {
  const now = step('research', { output: { answers: [answer('Reach', '**34 %**[^1] know us'), answer('New', 'Yes')] } })
  const before = step('research', {
    output: {
      answers: [answer('Reach', '31 % know us'), answer('Open', null)],
      document: '<h1>Then</h1><p>A &lt; B</p>',
    },
  })
  expect(stepsBeside(now, before, names)).toEqual([
    { name: 'Reach', now: '34 % know us', before: '31 % know us' },
    { name: 'New', now: 'Yes', before: null },
    { name: 'Document', now: null, before: 'Then\nA < B' },
  ])
  expect(stepsBeside({ ...now, hidden: true }, null, names)).toEqual([])
})

test('a step is held against the one of its kind and name, else of its number, and never one of another kind', () => {
  const named = (type: 'output' | 'research', label: string) => {
    const made = step(type)
    return { ...made, config: { ...made.config, label } }
  }
  const now = topicOf({
    '001': named('research', 'Market'),
    '002': named('output', 'Paper'),
    '003': named('output', 'Own'),
  })
  const before = topicOf({
    '001': named('output', 'Paper'),
    '002': named('research', 'Market'),
    '003': named('output', 'X'),
  })
  expect(['001', '002', '003'].map((id) => sameStepOf(id, now, before)?.config.label)).toEqual(['Market', 'Paper', 'X'])
  expect(sameStepOf('001', topicOf({ '001': named('research', 'Else') }), before)).toBeNull()
  expect(sameStepOf('009', now, completeTopic)).toBeNull()
})

test('a quote of several paragraphs is compared by its words, without its marks', () => {
  const quote = step('research', { output: { answers: [answer('Quote', '> One.\n>\n> Two.')] } })
  expect(stepsBeside(quote, null, names)[0]?.now).toBe('One.\n\nTwo.')
})
