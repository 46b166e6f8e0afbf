import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { call } from '../../e2e/support/person.ts'
import { openChat } from '../../tests/database/live-client.ts'
import { openDatabase } from '../../tests/recovery/server-process.ts'
import { quantile } from '../live/quantile.ts'
import { machine } from '../support/side-by-side.ts'
import { type Library, openLibrary, send, untilIndexed } from './library.ts'
import { makeText, ruleOf, rules } from './texts.ts'

/**
 * Questions to the built-in analyst over more and more passages, on a real server: from the prompt to the first text of
 * the answer and to its end. One JSON line for each number of passages, in milliseconds.
 */
const { values } = parseArgs({
  options: { passages: { type: 'string', default: '500,5000,50000' }, rounds: { type: 'string', default: '15' } },
})
const sectionsOfDocument = 100

type Took = { first: number; end: number }

async function ask({ server, owner, project }: Library, question: string, answer: string): Promise<Took> {
  const { thread } = await call(server.url, 'POST', `/orgs/${project}/threads`, owner.token, {})
  const client = await openChat(server.url, { token: owner.token, project, thread: thread.id })
  await client.next(({ type }) => type === 'messages')
  const start = performance.now()
  client.send({ type: 'userMessage', id: randomUUID(), content: question })
  const textOf = (frame: Record<string, any>): string =>
    frame['type'] === 'appendMessage' && frame['message'].role === 'assistant' ? frame['message'].content : ''
  await client.next((frame) => textOf(frame) !== '')
  const first = performance.now() - start
  await client.next((frame) => textOf(frame) !== '' && frame['message'].partial !== true)
  const end = performance.now() - start
  const text = client.frames.map(textOf).join('')
  client.close()
  if (!text.includes(answer)) throw new Error(`"${question}" was not answered with ${answer}: ${text}`)
  return { first, end }
}

const library = await openLibrary()
const database = await openDatabase(library.folder)
try {
  let documents = 0
  for (const passages of values.passages.split(',').map(Number)) {
    const more = Array.from({ length: passages / sectionsOfDocument - documents }, (_, index) => documents + index)
    await send(
      library,
      more.map((number) => ({ name: `rules-${number}.md`, text: makeText(number, sectionsOfDocument) })),
    )
    documents += more.length
    await untilIndexed(library, documents)
    const { rows } = await database.query('select count(*)::int as count from passage')
    const asked = Math.min(rules, documents)
    const questions = Array.from({ length: Number(values.rounds) + 1 }, (_, round) => ruleOf(round % asked))
    const samples: Took[] = []
    for (const { question, answer } of questions) samples.push(await ask(library, question, answer))
    const firsts = samples.slice(1).map(({ first }) => first)
    const ends = samples.slice(1).map(({ end }) => end)
    console.log(
      JSON.stringify({
        ...{ passages: rows[0].count, documents, rounds: firsts.length },
        first: [0.5, 0.9, 1].map((share) => quantile(firsts, share)),
        end: [0.5, 0.9, 1].map((share) => quantile(ends, share)),
        ...machine(),
      }),
    )
  }
} finally {
  await database.end()
  await library.close()
}
