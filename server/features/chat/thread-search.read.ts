import { sql } from 'kysely'
import { mostThreadMatches, type ThreadMatch } from '../../../contract/chat/thread-search.schemas.ts'
import { withoutMarkers } from '../../../contract/chat/answer-text.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { type ThreadRow, threadOf } from './chat.read.ts'

/** Further words are ignored. */
const mostWords = 12

/**
 * The caller's conversations that hold each word of the phrase, or one that begins with it, in their name or in a
 * message. Those whose name holds them all come first, then the newest.
 */
export async function searchThreads(tx: Transaction, workers: Workers, phrase: string): Promise<ThreadMatch[]> {
  const words = await wordsOf(tx, phrase)
  if (words.length === 0) return []
  const found = await findThreads(tx, words.map(beginningWith))
  const texts = found.map(({ content }) => withoutMarkers(content ?? ''))
  const input = { beginnings: words, texts }
  const excerpts = await workers
    .run('find excerpts of messages', { organisationId: tx.scope.organisation!, input })
    .catch((error: unknown): ThreadMatch['excerpt'][] => {
      if (isTooMuch(error)) return found.map(() => [])
      throw error
    })
  return found.map((row, at) => ({ thread: threadOf(row), excerpt: excerpts[at]! }))
}

async function wordsOf(tx: Transaction, phrase: string): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    select lexeme from unnest(sextant_searched_words(${phrase})) order by positions[1] limit ${mostWords}
  `.execute(tx.db)
  return rows.map(({ lexeme }) => lexeme)
}

/** A word as PostgreSQL's tsquery quotes it. */
const beginningWith = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

type Found = ThreadRow & { content: string | null }

/**
 * The persons are compared here too, so that the index by person is used. Texts are looked up for what is answered alone:
 * a frequent word is in thousands of conversations.
 */
async function findThreads(tx: Transaction, queries: readonly string[]): Promise<Found[]> {
  const { organisation, person } = tx.scope
  const { rows } = await sql<Found>`
    with query as (select number, word::tsquery as query from unnest(${queries}::text[]) with ordinality as q(word, number)),
    own as (
      select * from thread where organisation_id = ${organisation} and person_id = ${person} and deleted_at is null
    ),
    said as (
      select w.thread_id, w.message_id, h.numbers
      from message_words w
      cross join lateral (select array_agg(number) as numbers from query where w.words @@ query.query) h
      where w.organisation_id = ${organisation} and w.person_id = ${person} and w.words @@ ${queries.join(' | ')}::tsquery
    ),
    named as (
      select own.id as thread_id, array_agg(number) as numbers
      from own join query on sextant_searched_words(own.name) @@ query.query group by own.id
    ),
    matched as (
      select thread_id from (
        select thread_id, unnest(numbers) as number from said union all select thread_id, unnest(numbers) from named
      ) as every group by thread_id having count(distinct number) = ${queries.length}
    ),
    shown as (
      select own.id as thread_id, coalesce(cardinality(named.numbers), 0) = ${queries.length} as is_by_name
      from matched join own on own.id = matched.thread_id
      left join named on named.thread_id = own.id
      order by is_by_name desc, own.created_at desc, own.id
      limit ${mostThreadMatches}
    )
    select own.*, best.content
    from shown join own on own.id = shown.thread_id
    left join lateral (
      select m.content from said join message m on m.thread_id = said.thread_id and m.id = said.message_id
      where said.thread_id = own.id order by cardinality(said.numbers) desc, m.place desc limit 1
    ) best on true
    order by shown.is_by_name desc, own.created_at desc, own.id
  `.execute(tx.db)
  return rows
}
