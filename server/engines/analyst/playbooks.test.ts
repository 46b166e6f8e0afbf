import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import { deepTemplates } from '../../features/playbooks/deep/deep-templates.ts'

const documents = [documentOf('strategy.md', 'The strategy review of the board takes place every March.')]
const ports = memoryPorts(documents, [shopTable], '2026-11-20', [...deepTemplates])
const offersOf = async (question: string) => {
  const { events, text } = await ask(ports, question)
  const actions = events.flatMap((event) =>
    event.type === 'client action' && event.action.name === 'offer_run_playbook' ? [event.action] : [],
  )
  return { actions, text }
}

describe('who wants a piece of work done', () => {
  // D1.3.57, D1.3.58
  test.each([
    ['Prepare a board paper on the dispatch room in Auckland', 'board-paper', 'the dispatch room in Auckland'],
    ['Write a paper for the board', 'board-paper', 'the board'],
    ['Can you help me review our strategy?', 'strategy-review', 'Strategy review'],
    ['Scan our competitors', 'competitor-scan', 'Competitor scan'],
    ['Run the strategy review', 'strategy-review', 'Strategy review'],
    ['Is there a playbook for a budget variance?', 'budget-variance', 'a budget variance?'],
  ])('%s: is offered %s', async (question, template, topic) => {
    const { actions, text } = await offersOf(question)
    const name = deepTemplates.find(({ slug }) => slug === template)?.name
    expect(actions).toEqual([{ name: 'offer_run_playbook', data: { topic, template, templateName: name } }])
    expect(text).toContain(`There is a playbook for that: **${name}**.`)
  })

  test.each([
    'When is the strategy review?',
    'What is our budget variance?',
    'strategy review',
    'revenue by store',
    'Write an email to Aroha',
  ])('%s: is offered none', async (question) => {
    expect((await offersOf(question)).actions).toEqual([])
  })

  test('and asks which there are, is told them all', async () => {
    const { actions, text } = await offersOf('Which playbooks are there?')
    expect(actions).toEqual([])
    for (const { name } of deepTemplates) expect(text).toContain(`**${name}**`)
  })
})
