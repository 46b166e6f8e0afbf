import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import { sql } from 'kysely'
import { type Library, startLibrary } from '../../tests/database/library.ts'
import { transact, transactAsSystem } from '../database/transaction.ts'
import { searchPassages } from './search.read.ts'
import { splitPassages } from '../ingestion/passages/split.ts'
import { passageWords, titleWordsOf } from '../ingestion/passages/passage-words.ts'
import { storeWords } from './word-index.commands.ts'
let library: Library
let person: string
beforeAll(async () => { library = await startLibrary(); person = (await library.server.call('GET', '/auth/user-info', library.token)).body.user.id })
afterAll(async () => { await library?.close() })
test('50k', async () => {
  const dir = '/work/shared/data/handbook'
  const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(f => f.endsWith('.md')).map(f => [f, readFileSync(`${dir}/${f}`, 'utf8')] as const)
  const vocab = texts.flatMap(([, t]) => t.match(/\p{L}+/gu) ?? [])
  const org = library.organisationId
  let total = 0, made = 0
  const t0 = performance.now()
  let seed = 7; const rnd = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
  while (total < 50_000) {
    await transactAsSystem(library.walled, { person: null, organisation: org }, async (tx) => {
      for (const [f, t] of texts) {
        // vary: shuffle paragraphs' words a bit so that the vocabulary grows
        const text = made < 1 ? t : t.split('\n').map(l => l.split(' ').map(w => rnd() < 0.25 ? vocab[Math.floor(rnd() * vocab.length)]! + (rnd() < 0.05 ? String.fromCharCode(97 + rnd() * 26, 97 + rnd() * 26) : '') : w).join(' ')).join('\n')
        const ps = splitPassages([{ number: 1, text }])
        const id = `d${made}_${f}`
        const name = `${made}-${f.split('/').at(-1)}`
        await sql`insert into document (organisation_id, id, folder_id, filename, title, bytes, sha256, blob, status) values (${org}, ${id}, (select id from folder where organisation_id = ${org} limit 1), ${name}, ${f}, 1, 'x', 'x', 'indexed')`.execute(tx.db)
        await sql`insert into page (id, organisation_id, document_id, number, text) values (${'p' + id}, ${org}, ${id}, 1, ${text})`.execute(tx.db)
        if (ps.length === 0) continue
        const rows = await tx.db.insertInto('passage').values(ps.map(p => ({ organisation_id: org, document_id: id, page_id: 'p' + id, page_number: 1, start_at: p.start, end_at: p.end, heading: p.heading, text: p.text }))).returning('id').execute()
        await storeWords(tx, org, { documentId: id }, passageWords(titleWordsOf(f, name), ps), rows.map(r => r.id))
        total += ps.length
      }
      made++
    })
  }
  console.log('inserted', total, 'passages', made * texts.length, 'docs in', Math.round(performance.now() - t0), 'ms')
  const size = await library.database.query(`select pg_size_pretty(pg_total_relation_size('passage_word')) as w, pg_size_pretty(pg_table_size('passage_word')) as wt, pg_size_pretty(pg_total_relation_size('passage')) as p, (select count(*) from passage_word) as rows`)
  console.log(size.rows)
  const qs = ['how much sick leave do I get', 'whats the pasword policy', 'travel', 'Can I get reimbursed for a hotel when working while traveling on official business for the agency?', 'maternaty leav', 'xqzzyt blorf', 'what happens if employees take leave without pay during performance year', 'team work supervisor employee travel time leave government']
  for (const round of [0, 1]) for (const q of qs) {
    const t = performance.now()
    const r = await transact(library.walled, { person, organisation: org }, (tx) => searchPassages(tx, { phrases: [q], limit: 24 }))
    console.log(round, Math.round(performance.now() - t), 'ms', q, r.hits.length, r.hits[0]?.filename, r.terms.map(x => `${x.word}:${x.passages}${x.meant ? '=' + x.meant : ''}`).join(' '))
    if (round === 0 && q === qs[0]) { await library.database.query('analyze') }
  }
}, 600_000)
