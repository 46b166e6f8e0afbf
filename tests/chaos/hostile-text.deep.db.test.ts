import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { utils, write } from '@e965/xlsx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelPrompt } from '../../server/engines/analyst/model-types.ts'
import { transact } from '../../server/platform/database/transaction.ts'
import { heading, paragraph } from '../../server/features/demo/demo-document.ts'
import { docxOf } from '../../server/features/demo/demo-docx.ts'
import { pdfOf } from '../../server/features/demo/demo-pdf.ts'
import { searchPassages } from '../../server/features/search/search.read.ts'
import { startWorkers } from '../../server/platform/workers/workers.ts'
import { type Library, startLibrary } from '../database/library.ts'
import { hostileTexts } from '../fixtures/hostile-text.ts'
import { watchStalls } from '../watch-stalls.ts'

const kilobyte = 1_024
const each = hostileTexts([1, 20, 200, 1_000].map((size) => size * kilobyte))
/** Of one file that holds all of them. */
const together = hostileTexts([1, 5, 20, 100].map((size) => size * kilobyte))
const short = hostileTexts([200, 500, 1_000, 2_000])
const joined = together.map(({ text }) => text).join('\n\n')

const workers = startWorkers({ milliseconds: { 'think of the next step': 500 } })
let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await workers.close()
  await library?.close()
})

async function withoutStall(name: string, work: () => Promise<unknown>): Promise<void> {
  const end = watchStalls()
  await work()
  const { worst, delay } = end()
  console.info(`${name}: at work for ${worst} ms at most, late by ${delay} ms at most`)
  expect(worst).toBeLessThan(1_000)
}

const orders = together.map(({ text }, at) => ({ Name: text.slice(0, 32_000), Amount: at, City: text.slice(0, 900) }))

/** Each is read, or refused in a sentence; what was made of it can be shown. */
const readWithoutStall = (files: Record<string, string | Uint8Array>) =>
  withoutStall(Object.keys(files).join(), async () => {
    const statuses: unknown[] = []
    for (const [name, bytes] of Object.entries(files)) {
      await library.upload(name, bytes)
      const doc = (await library.settled())[name]
      statuses.push([name, doc?.status])
      await library.get(`/docs/${doc?.id}?html=1`)
    }
    expect(statuses).toEqual(Object.keys(files).map((name) => [name, expect.stringMatching(/^(?:indexed|error)$/)]))
  })

function workbook(bookType: 'xlsx' | 'biff8'): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.json_to_sheet(orders), 'Orders')
  return write(book, { type: 'buffer', bookType })
}

async function parquet(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const path = join(folder, 'all.parquet')
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run('create table orders (Name varchar, Amount integer, City varchar)')
  for (const { Name, Amount, City } of orders)
    await connection.run('insert into orders values ($1, $2, $3)', [Name.toWellFormed(), Amount, City.toWellFormed()])
  await connection.run(`copy orders to '${path}' (format parquet)`)
  connection.closeSync()
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

function slides(): Uint8Array {
  const parts = unzipSync(readFileSync(new URL('../fixtures/files/slides.pptx', import.meta.url)))
  const xml = joined
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\uD800-\uDFFF]/g, '?')
  const filled = Object.entries(parts).map(([path, bytes]) => {
    const isSlide = /^ppt\/slides\/slide\d+\.xml$/.test(path)
    const text = isSlide
      ? Buffer.from(bytes)
          .toString('utf8')
          .replace(/<a:t>[^<]*<\/a:t>/, () => `<a:t>${xml}</a:t>`)
      : ''
    return [path, isSlide ? strToU8(text) : bytes] as const
  })
  return zipSync(Object.fromEntries(filled))
}

const paper = (texts: readonly { name: string; text: string }[]) => ({
  ...{ folder: [], filename: 'cranes', title: 'Cranes', summary: 'All of them', day: '2026-11-20' },
  blocks: texts.flatMap(({ name, text }) => [heading(name), paragraph(text.replace(/[\uD800-\uDFFF]/g, '?'))]),
})

const prompt = (text: string): ModelPrompt => [
  { role: 'system', content: 'Today: 2026-11-20\nPerson: Ana\nOrganisation: Harbour' },
  { role: 'user', content: [{ type: 'text', text }] },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'a',
        toolName: 'list_metrics',
        output: { type: 'json', value: { data: { factTables: [] } } },
      },
      {
        type: 'tool-result',
        toolCallId: 'b',
        toolName: 'search_documents',
        output: {
          type: 'json',
          value: {
            data: {
              looked: { documents: 1, passages: 1 },
              passages: [{ passage: 'p1', documentTitle: 'a', filename: 'a.md', heading: text.slice(0, 90), text }],
            },
          },
        },
      },
    ],
  },
]

describe('hostile text never stops the server', () => {
  test('in text files, each by itself', async () => {
    await withoutStall('text files', async () => {
      for (const { name, text } of each) await library.upload(`${name}.txt`, text)
      const docs = Object.values(await library.settled())
      expect(docs.filter(({ status }) => status === 'pending' || status === 'progress')).toEqual([])
    })
  })

  test('in files of every other kind', async () => {
    await readWithoutStall({
      'all.md': joined,
      'all.html': `<title>${joined.slice(0, 5_000)}</title><p>${joined}</p>`,
      'all.csv': `name,amount\n${together.map(({ text }, at) => `${text},${at}`).join('\n')}`,
      'all.xlsx': workbook('xlsx'),
      'all.pptx': slides(),
      'all.docx': await docxOf(paper(together)),
      'all.pdf': await pdfOf(paper(short)),
    })
  })

  test('in tables of the other kinds', async () => {
    await readWithoutStall({
      'all.tsv': `name\tamount\n${together.map(({ text }, at) => `${text}\t${at}`).join('\n')}`,
      'all.json': JSON.stringify(orders),
      'all.ndjson': orders.map((order) => JSON.stringify(order)).join('\n'),
      'all.parquet': await parquet(),
      'all.xls': workbook('biff8'),
    })
  })

  test('in robots.txt, pages of a website, and what is quoted of them', async () => {
    await withoutStall('websites', async () => {
      for (const { text } of together) {
        const asked = { organisationId: 'one' }
        const address = 'https://site.example/robots.txt'
        const robots = `User-agent: *\nDisallow: /${text}\n`
        const rules = await workers.run('read robots.txt', { ...asked, input: { address, text: robots } })
        const page = {
          html: `<title>${text}</title><h1>${text}</h1><a href="/${text.slice(0, 900)}">x</a>`,
          url: 'https://site.example/',
          robots: text,
          rules,
        }
        await workers.run('read a page of a website', { ...asked, input: page }).catch(() => null)
        const support = { passage: text, written: text.slice(0, 600) }
        await workers.run('find what supports a sentence', { ...asked, input: support }).catch(() => null)
      }
    })
  })

  test('in what is searched for, in documents and in the audit log', async () => {
    const scope = { person: null, organisation: library.organisationId, isWorker: true }
    await withoutStall('searches', async () => {
      for (const { text } of together)
        await transact(library.walled, scope, (tx) => searchPassages(tx, workers, { phrases: [text], limit: 5 }))
      for (const { text } of short) {
        const { status } = await library.server.call(
          'GET',
          `/admin/audit?search=${encodeURIComponent(text.slice(0, 200).toWellFormed())}`,
          library.token,
        )
        expect(status).toBeLessThan(500)
      }
    })
  })

  test('in questions to the analyst and in the passages that it reads', async () => {
    await withoutStall('questions', async () => {
      for (const { text } of together)
        await workers.run('think of the next step', { organisationId: 'one', input: prompt(text) }).catch(() => null)
    })
  })
})
