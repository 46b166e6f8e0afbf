import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { PaletteAnswer, PaletteKey } from '../../contract/palette/palette.schemas.ts'
import { call } from '../../e2e/support/person.ts'
import { stem } from '../../server/engines/language/index.ts'
import { openDatabase } from '../../tests/recovery/server-process.ts'
import { type Library, openLibrary } from '../documents/library.ts'
import { quantile } from '../live/quantile.ts'
import { machine } from '../support/side-by-side.ts'

/**
 * Searches of the palette on a real server over many documents and conversations, from the request to the whole answer.
 * One JSON line for each kind of search: milliseconds of the median, the tenth and the slowest.
 */
const { values } = parseArgs({
  options: { documents: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '30' } },
})
const documents = Number(values.documents)
const rounds = Number(values.rounds)
const conversations = 5_000
const wordsOfText = 60
const atOnce = 1_000

const syllables = [
  'ba',
  'ker',
  'lo',
  'min',
  'ta',
  'ru',
  'sel',
  'dor',
  'pi',
  'van',
  'go',
  'net',
  'fa',
  'zim',
  'cor',
  'hu',
]
const word = (number: number): string => {
  const { length } = syllables
  const at = [number % length, Math.floor(number / length) % length, Math.floor(number / length ** 2) % length]
  return `${at.map((one) => syllables[one]).join('')}${number >= length ** 3 ? 's' : ''}`
}
/** Word 0 is in every text, word 1 in half of them, and so on. */
const wordsOf = (document: number): number[] => [
  ...Array.from({ length: 10 }, (_, at) => at).filter((at) => document % 2 ** at === 0),
  ...Array.from({ length: wordsOfText - 10 }, (_, at) => 10 + ((document * 7919 + at * at * 104_729) % 6_000)),
]
const titleOf = (document: number): string =>
  `${word(200 + (document % 37))}-${word(300 + (document % 1_013))}-${word(4_000 + (document % 97))}-${document}.md`

async function plant(database: pg.Client, { project, owner }: Library): Promise<void> {
  const { rows } = await database.query('select id from organisation where code = $1', [project])
  const organisation = rows[0].id
  for (let from = 0; from < documents; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, documents - from) }, (_, at) => from + at)
    await database.query(
      `insert into document (id, organisation_id, folder_id, filename, status, bytes, sha256, blob)
       select 'doc' || number, $1, 'upload_root', filename, 'indexed', 1, '', ''
       from unnest($2::int[], $3::text[]) as d (number, filename)`,
      [organisation, numbers, numbers.map(titleOf)],
    )
    await database.query(
      `insert into page (id, organisation_id, document_id, number, text)
       select 'page' || number, $1, 'doc' || number, 1, '' from unnest($2::int[]) as number`,
      [organisation, numbers],
    )
    const passages = await database.query<{ id: string; document: string }>(
      `insert into passage (organisation_id, document_id, page_id, page_number, start_at, end_at, text)
       select $1, 'doc' || number, 'page' || number, 1, 0, length(text), text
       from unnest($2::int[], $3::text[]) as p (number, text) returning id, document_id as document`,
      [organisation, numbers, numbers.map((number) => `${wordsOf(number).map(word).join(' ')}.`)],
    )
    const words = numbers.flatMap((number, at) =>
      [...new Set(wordsOf(number))].map((one) => ({
        document: `doc${number}`,
        word: word(one),
        id: passages.rows[at]!.id,
      })),
    )
    await database.query(
      `insert into passage_word (organisation_id, document_id, stem, word, passages, weights)
       select $1, document, stem, min(word), array[passage::bigint], array[1.0]
       from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as w (document, stem, word, passage)
       group by document, stem, passage`,
      [
        organisation,
        words.map((one) => one.document),
        words.map((one) => stem(one.word)),
        words.map((one) => one.word),
        words.map(({ id }) => id),
      ],
    )
  }
  await database.query(
    `insert into thread (id, organisation_id, person_id, name, epoch)
     select 'thread' || number, $1, (select id from person where email = $2), 'How was ' || number || ' in ' || $3, 'e'
     from generate_series(1, $4::int) as number`,
    [organisation, owner.email, word(300), conversations],
  )
  await database.query('vacuum analyze')
}

const library = await openLibrary()
const database = await openDatabase(library.folder)
try {
  await plant(database, library)
  const { server, owner, project } = library
  const search = (phrase: string, recent: PaletteKey[] = []): Promise<PaletteAnswer> =>
    call(server.url, 'POST', `/orgs/${project}/palette`, owner.token, { phrase, recent })
  const recent = Array.from({ length: 12 }, (_, at): PaletteKey => ({ kind: 'document', id: `doc${at * 7}` }))
  const swapped = (one: string) => `${one.slice(0, 2)}${one[3]}${one[2]}${one.slice(4)}`
  const phrases: Record<string, (round: number) => string> = {
    'one letter': (round) => word(200 + round).slice(0, 1),
    'the beginning of a title': (round) => word(300 + round).slice(0, 4),
    'two words of a title': (round) => `${word(200 + (round % 37))} ${word(4_000 + (round % 97)).slice(0, 5)}`,
    'a rare word of texts': (round) => word(10 + round * 17),
    'a word of every text': () => word(0),
    'two frequent words of texts': (round) => `${word(0)} ${word(1 + (round % 4))}`,
    'a slip in a title': (round) => swapped(word(300 + round)),
    'a slip in a text': (round) => swapped(word(1_000 + round * 7)),
    'words that are nowhere': (round) => `quagmire${round} whistle`,
    'what is recent': () => '',
  }
  for (const [what, phraseOf] of Object.entries(phrases)) {
    const took: number[] = []
    let hits = 0
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      const answer = await search(phraseOf(round), what === 'what is recent' ? recent : [])
      if (round > 0) took.push(performance.now() - start)
      hits += answer.hits.length
    }
    const milliseconds = [0.5, 0.9, 1].map((share) => quantile(took, share))
    console.log(JSON.stringify({ what, documents, hits, milliseconds, ...machine() }))
  }
} finally {
  await database.end()
  await library.close()
}
