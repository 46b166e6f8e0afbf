import { expect, test } from 'vitest'
import { deepTemplates } from '../../features/playbooks/deep/deep-templates.ts'
import { fitQuestions, isToFit } from './fit-questions.ts'

const lines = [
  'What was {measure} by {dimension}?',
  'How does {measure} compare with the budget by month?',
  'Which rules bind us?',
]
const clinic = {
  label: 'Visits',
  measures: ['Visits', 'Waiting days'],
  dimensions: ['Patient ID', 'Ward', 'Doctor'],
  hasDate: true,
}

// N1
test('the questions of a template are put in the words of the organisation, and left out where no table answers them', () => {
  expect(fitQuestions(lines.join('\n'), [clinic]).split('\n')).toEqual([
    'What was visits by ward?',
    'What was visits by doctor?',
    'Which rules bind us?',
  ])
  const sales = { label: 'Sales', measures: ['Revenue'], dimensions: ['Store'], hasDate: true }
  const plan = { label: 'Budget', measures: ['Budget value'], dimensions: ['Store'], hasDate: true }
  expect(fitQuestions(lines.join('\n'), [clinic, plan, sales]).split('\n')).toEqual([
    'What was revenue by store?',
    'What was visits by ward?',
    'What was visits by doctor?',
    'How does revenue compare with the budget by month?',
    'How does visits compare with the budget by month?',
    'Which rules bind us?',
  ])
  expect(fitQuestions(lines.join('\n'), [])).toBe('Which rules bind us?')
})

test('what the matter names is asked about first: its measure, its dimension, its table', () => {
  const sales = {
    label: 'Sales',
    measures: ['Revenue', 'Discount'],
    dimensions: ['Store', 'City', 'Channel'],
    hasDate: true,
  }
  const staff = { label: 'Staff', measures: ['Hours'], dimensions: ['Team'], hasDate: true }
  const asked = (matter: string) =>
    fitQuestions('What was {measure} by {dimension}?', [staff, sales], { matter }).split('\n')
  expect(asked('')).toEqual(['What was hours by team?', 'What was revenue by store?', 'What was revenue by city?'])
  expect(asked('Limit discounts above 30 per cent in each channel')).toEqual([
    'What was discount by channel?',
    'What was discount by store?',
  ])
  expect(asked('Move the office to another city')).toEqual(['What was revenue by city?', 'What was revenue by store?'])
})

// N1
test('a matter that no table names is asked few figures, and a comparison only where there is one', () => {
  const stock = { label: 'Stock', measures: ['Stock value', 'Units'], dimensions: ['Store', 'Line'], hasDate: true }
  const costs = { label: 'Costs', measures: ['Total cost', 'Cost budget'], dimensions: ['Category'], hasDate: true }
  const plan = { label: 'Stock plan', measures: ['Stock plan'], dimensions: ['Line'], hasDate: false }
  const asked = [
    'What was {measure} in the last quarter against the budget?',
    'How does {measure} compare with the budget by {dimension}?',
    'How has {measure} moved by month?',
  ].join('\n')
  expect(fitQuestions(asked, [stock, costs, plan], { matter: 'A partner for the roof' }).split('\n')).toEqual([
    'What was total cost in the last quarter against the budget?',
    'How does stock value compare with the budget by line?',
  ])
  expect(fitQuestions(asked, [stock, costs, plan], { matter: 'Hold less stock' }).split('\n')).toEqual([
    'How does stock value compare with the budget by line?',
    'How has stock value moved by month?',
  ])
  expect(fitQuestions(asked, [stock, costs]).split('\n')).toHaveLength(4)
})

// D2.4.02
test('what is proposed is asked about in its own words, whatever the tables hold, and tables answer the rest', () => {
  const questions = 'What does {proposal} cost?\nWhat does it cost to do nothing?\nWhat was {measure} by {dimension}?'
  const sales = { label: 'Sales', measures: ['Revenue'], dimensions: ['A', 'B', 'Store', 'City'], hasDate: true }
  expect(fitQuestions(questions, [], { proposal: 'The board **approves** “a lease” of 12 vans.' }).split('\n')).toEqual(
    ['What does “The board approves a lease of 12 vans” cost?', 'What does it cost to do nothing?'],
  )
  expect(fitQuestions(questions, [sales]).split('\n').slice(0, 2)).toEqual([
    'What does what is proposed cost?',
    'What does it cost to do nothing?',
  ])
  const long = fitQuestions(questions, [], { proposal: 'vans and '.repeat(60) }).split('\n')[0]!
  expect([long.length < 280, long.endsWith('… ” cost?') || long.endsWith('…” cost?')]).toEqual([true, true])
  // Of five that tables could answer three, once the matter is known.
  const many = ['{measure} by {dimension}?', 'By month, {measure} by {dimension}?'].join('\n')
  const counted = (matter: string) => fitQuestions(many, [sales], { matter }).split('\n').length
  expect([counted('Sell more revenue'), counted('')]).toEqual([3, 4])
})

test('no template names what only one organisation has', () => {
  const words = /\b(?:stores?|product lines?|channels?|roast\w*|coffee|revenue|wholesale)\b/i
  const named = deepTemplates.flatMap(({ slug, steps }) =>
    steps.flatMap(({ breakdownQuestions, topic }) =>
      [breakdownQuestions, topic].filter((text) => words.test(text)).map(() => slug),
    ),
  )
  expect(named).toEqual([])
  expect(deepTemplates.filter(({ steps }) => steps.some((step) => isToFit(step.breakdownQuestions)))).toHaveLength(4)
})
