import pg from 'pg'
import { type Stem, wordsOf } from './bm25.ts'

/** English Snowball stems of all words of the texts, stop words among them, by PostgreSQL's own stemmer. */
export async function stemsOf(databaseUrl: string, texts: readonly string[]): Promise<Stem> {
  const words = [...new Set(texts.flatMap(wordsOf))]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create schema evaluation')
    await client.query(
      'create text search dictionary evaluation.plain_english (template = snowball, language = english)',
    )
    const { rows } = await client.query<{ word: string; stem: string | null }>(
      "select word, (ts_lexize('evaluation.plain_english', word))[1] as stem from unnest($1::text[]) as word",
      [words],
    )
    const stems = new Map(rows.map(({ word, stem }) => [word, stem ?? word]))
    return (word) => stems.get(word) ?? word
  } finally {
    await client.query('drop schema if exists evaluation cascade')
    await client.end()
  }
}
