import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { ask } from '../../../tests/questions/ask.ts'

let library: Library
const odd = (name: string) => readFileSync(join(import.meta.dirname, '../../../tests/fixtures/odd-files', name))
beforeAll(async () => {
  library = await startLibrary()
  for (const name of ['e40_md_table_one.md', 'd16_groups_notes.pptx', 'c09_cp1251.csv', 'd41_windows1252.txt'])
    await library.upload(name, odd(name))
  await library.settled()
})
afterAll(() => library?.close())

const answer = async (question: string) => {
  const messages = await ask(library.server, library.token, library.project, question)
  return messages.findLast(({ role }) => role === 'assistant')!.content
}

test('a question in the words of the header of a Markdown table gets its row', async () => {
  const content = await answer('How many trees are in the Brook block?')
  expect(content).toContain('Block')
  expect(content.replaceAll('*', '')).toMatch(/Brook \| 125/)
})

test('what a speaker wrote under a slide is found', async () => {
  expect(await answer('What is the tram budget ceiling?')).toContain('84 million')
})

test('another encoding is chosen for a table and for a text, and taken back', async () => {
  const { 'c09_cp1251.csv': table, 'd41_windows1252.txt': text } = await library.settled()
  const reading = async (id: string) => (await library.get(`/docs/${id}/reading`)).body.reading
  const choose = async (id: string, encoding?: string) => {
    const { rev } = await reading(id)
    const corrections = { sheets: [], columns: [], ...(encoding === undefined ? {} : { encoding }) }
    const { status } = await library.send('PUT', `/docs/${id}/reading`, { rev, corrections })
    expect(status).toBe(200)
    await library.settled()
  }
  const cities = async () => (await reading(table!.id)).sheets[0].rows[0]
  expect([await cities(), (await reading(table!.id)).hasEncoding]).toEqual([['Город', 'Дата', 'Продажи'], true])
  await choose(table!.id, 'windows-1252')
  expect(await cities()).toEqual(['Ãîðîä', 'Äàòà', 'Ïðîäàæè'])
  await choose(table!.id)
  expect(await cities()).toEqual(['Город', 'Дата', 'Продажи'])

  expect((await library.detail(text!.id)).remarks).toEqual([
    'The file doesn\'t state its encoding; it was read as Western European (Windows-1252). If letters look wrong, choose another encoding under "How it was read".',
  ])
  await choose(text!.id, 'macintosh')
  const { remarks, cleantext } = await library.detail(text!.id)
  expect(remarks).toEqual([])
  expect(cleantext).toContain('MÈmo')
})

test('a cell of millions of letters is cut, which is said, and the table is read', async () => {
  const long = 'abcdefghij '.repeat(200_000)
  const word = 'x'.repeat(3_000_000)
  await library.upload('long.csv', `day,note,units\n2025-01-01,${long},5\n2025-01-02,short,7\n`)
  await library.upload('word.csv', `day,note,units\n2025-01-01,${word},5\n2025-01-02,short,7\n`)
  const { 'long.csv': sentences, 'word.csv': oneWord } = await library.settled()
  const outcomes = [await library.detail(sentences!.id), await library.detail(oneWord!.id)]
  const cut = '1 text was longer than 32,767 characters and was cut.'
  expect(
    outcomes.map(({ status, datasets, remarks }) => [status, datasets.map(({ recordCount }) => recordCount), remarks]),
  ).toEqual([
    ['indexed', [2], [cut]],
    ['indexed', [2], [cut]],
  ])
})
