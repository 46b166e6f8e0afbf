import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { ask, newThread } from '../../../tests/questions/ask.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  const guide =
    '# Staff guide\n\n## Annual leave\n\nEverybody gets 25 days of annual leave a year. Five of them can be carried over.\n\n## Contractors\n\nContractors have no annual leave. They agree their days with their agency.\n'
  await library.upload('guide.md', guide)
  await library.settled()
})
afterAll(() => library?.close())

const answer = async (question: string, thread?: string) => {
  const messages = await ask(library.server, library.token, library.project, question, thread)
  return messages.findLast((message) => message.role === 'assistant')!
}

test('a question as people type, with a slip, is answered by the section that holds the answer, which opens at its place', async () => {
  const { content, citations } = await answer('how many days anual leave do i get a year')
  expect(content).toBe(
    [
      'From your documents:',
      '**Staff guide › Annual leave** · guide.md',
      '> **Everybody gets 25 days of annual leave a year.** Five of them can be carried over.[^1]',
      '**Staff guide › Contractors** · guide.md',
      '> Contractors have no annual leave. They agree their days with their agency.[^2]',
      'I read “anual” as “annual”.',
    ].join('\n\n'),
  )
  const [citation] = citations!
  const { page } = (await library.get(`/docs/${citation!.docId}/${citation!.pageId}`)).body
  expect(page.text.slice(citation!.start, citation!.end)).toBe(
    'Everybody gets 25 days of annual leave a year. Five of them can be carried over.',
  )
})

test('a question with a word that no document mentions says so, one about nothing here says so, and a follow-up carries the subject', async () => {
  expect((await answer('can my dog come to the agency')).content).toMatch(/^No document mentions \*dog\*; nearest:/)
  expect((await answer('xylophone')).content).toMatch(
    /^I could not find anything about that: none of its words stands in the 1 document/,
  )
  const thread = await newThread(library.server, library.token, library.project)
  await answer('How much annual leave is there?', thread)
  expect((await answer('and for contractors?', thread)).content).toContain('Contractors have no annual leave.')
})

test('a word that is only within a longer one, or in a title, is not said to be mentioned nowhere', async () => {
  await library.upload('moorings.md', '# Moorings\n\nThe harbourmaster lists annual moorings.\n')
  await library.settled()
  expect((await answer('annual harbourm')).content).toMatch(/^From your documents:/)
})
