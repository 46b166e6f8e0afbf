import { expect, test } from 'vitest'
import { splitPassages } from '../../server/engines/passages/split.ts'
import { makeText, ruleOf, rules } from './texts.ts'

test('every section is one passage, and the rule of a document stands in one of them', () => {
  const passages = splitPassages([{ number: 1, text: makeText(7, 40) }])
  expect(passages.length).toBe(40)
  expect(passages.filter(({ text }) => text.includes(ruleOf(7).sentence)).length).toBe(1)
})

test('no two documents state the same rule, and those without one state none', () => {
  const questions = Array.from({ length: rules }, (_, document) => ruleOf(document).question)
  expect(new Set(questions).size).toBe(rules)
  expect(makeText(rules, 5)).not.toContain(' period of the ')
})
