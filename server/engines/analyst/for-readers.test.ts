import { expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { outlineOf } from './documents/outline.ts'
import { builtInAnalyst } from './index.ts'
import { suggest, suggestionsOf } from './suggestions.ts'

const model = builtInAnalyst({ delay: 0 })

test('a heading is asked about in the words that fit a question, and one step of several is not', () => {
  const headings = ['About PPL', 'Use or Lose', 'Enter your Destination, then Origin', 'Book your travel']
  const passages = headings.map((heading) => ({ filename: `${heading}.md`, heading, documentTitle: 'Travel' }))
  expect(suggestionsOf({ passages } as never)).toEqual([
    'What should I know about PPL?',
    'What should I know about Use or Lose?',
    'How do I book my travel?',
  ])
})

test('a heading that tells what to do is asked about as a task', () => {
  const asked = (heading: string) =>
    suggestionsOf({ passages: [{ filename: 'travel.md', heading, documentTitle: 'Travel' }] } as never)
  expect(asked('Use your travel card when possible')).toEqual(['How do I use my travel card?'])
  expect(asked('Request tax exemption where available')).toEqual(['How do I request tax exemption?'])
  expect(asked('How to Choose a Flight')).toEqual(['How do I choose a Flight?'])
  expect(asked('Use of the travel card')).toEqual(['What should I know about use of the travel card?'])
  expect(asked('Travel request')).toEqual(['What should I know about travel request?'])
})

test('a suggested question has the signs of its heading, escaped only within Markdown', () => {
  const section = { filename: 'leaving.md', title: 'Leaving', heading: 'Leaving & offboarding' }
  const metrics = { factTables: [] }
  expect(suggest({ sections: [{ ...section, source: 'd1' }], metrics, today: '2026-11-30' })).toEqual([
    'What should I know about Leaving & offboarding?',
  ])
  const passages = [{ filename: 'leaving.md', heading: section.heading, documentTitle: 'Leaving' }]
  expect(suggestionsOf({ passages } as never)).toEqual([String.raw`What should I know about Leaving \& offboarding?`])
})

test('no summary holds front matter, tags of a site or the head of a table', async () => {
  const steps = '{% include "step-indicator.html"\nsteps: travel-steps.first\nsubstep: step.substep %}'
  const appendix = `title: Emergencies\nsubtitle: Travel guide:\nquestions: travel, help@quay.test\ncSpell: ignore Ronnail\n\n${steps}\n\nCall the desk after hours.\n`
  const links = `# Links\n\n## Checklists\n\n| Resource | Use |\n| --- | --- |\n| Yearly form | Rate your year |\n\n## Who takes part\n\nEverybody rates their year.\n`
  const given = [documentOf('emergencies.md', appendix, 'Emergencies'), documentOf('links.md', links, 'Links')]
  const summary = async (name: string) =>
    (await ask(memoryPorts(given, []), `Summarise ${name}`, { model, isBuiltIn: true })).text
  expect(await summary('emergencies.md')).toBe('**Emergencies** · emergencies.md\n\n> Call the desk after hours.[^1]')
  expect(await summary('links.md')).not.toContain('Resource')
  expect(await summary('links.md')).toContain('Yearly form')
})

test('a summary holds the first row of a table that goes on from the passage before', () => {
  const partOf = (passage: string, text: string) => ({
    ...{ passage, text, heading: 'Delivery', documentTitle: 'Delivery', filename: 'delivery.md', score: 1 },
  })
  const parts = [
    partOf('p1', '| Lyttelton | four days |\n| Akaroa | two days |\n'),
    partOf('p2', '| City | Time |\n| --- | --- |\n| Timaru | a week |\n| Oamaru | a day |\n'),
  ]
  const outline = outlineOf({ passage: parts[0]!, heading: null }, parts, null)
  expect(outline).toContain('Lyttelton')
  expect(outline).toContain('Timaru')
  expect(outline).not.toContain('City')
})

test('a word that no document mentions is named as it was written', async () => {
  const ports = memoryPorts([documentOf('leave.md', '# Leave\n\nThe weather is no reason for leave.\n', 'Leave')], [])
  const { text } = await ask(ports, 'What is the weather in Paris?', { model, isBuiltIn: true })
  expect(text).toContain('No document mentions *Paris*; nearest:')
})

test('a summary of one of several documents with that file name names the others', async () => {
  const guide = (title: string) =>
    documentOf('index.md', `# ${title}\n\n## First\n\nOne comes first.\n\n## Second\n\nTwo comes next.\n`, title)
  const ports = memoryPorts([guide('Travel guide'), guide('Training guide')], [])
  const { text } = await ask(ports, 'Summarise index.md', { model, isBuiltIn: true })
  expect(text).toMatch(/Also called index\.md: (?:Travel|Training) guide\. Ask by title\.$/)
  const one = await ask(ports, 'Summarise the travel guide', { model, isBuiltIn: true })
  expect(one.text).not.toContain('Also called')
})
