import { matchOfName, paletteWordsOf } from '../../../contract/palette/palette-words.ts'
import {
  longestPalettePhrase,
  type PaletteAnswer,
  type PaletteBody,
  type PaletteHit,
  type PaletteKind,
} from '../../../contract/palette/palette.schemas.ts'
import { maySlip, stem } from '../../engines/language/index.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import { readNames } from './names.read.ts'
import { searchTexts, textWordsNear } from './texts.read.ts'
import { documentHit, newestDocuments, readDocuments, searchTitles, wordsNear } from './titles.read.ts'

const mostOfKind = 5
const mostNewest = 3
const mostDocuments = 8
const mostWords = 8
const mostSlips = 3

type Search = {
  tx: Transaction
  workers: Workers
  project: string
  names: readonly PaletteHit[]
  hasDocuments: boolean
}

/** Everything that a person may see and whose name, or whose text, holds the words of a phrase. */
export async function searchEverything(
  tx: Transaction,
  workers: Workers,
  { project, phrase, recent, kinds, isForQuestion }: PaletteBody & { project: string },
): Promise<PaletteAnswer> {
  const all = await readNames(tx, { project, isForQuestion })
  const names = kinds === undefined ? all : all.filter(({ kind }) => kinds.includes(kind))
  const search: Search = { tx, workers, project, names, hasDocuments: kinds?.includes('document') ?? true }
  if (phrase === '' && kinds !== undefined) return { hits: await readNewest(search), meant: null }
  if (phrase === '') return { hits: await readRecent(search, recent), meant: null }
  const hits = await find(search, phrase)
  if (hits.length > 0) return { hits, meant: null }
  const meant = await correct(search, phrase)
  return meant === null ? { hits: [], meant: null } : withMeant(await find(search, meant), meant)
}

const withMeant = (hits: PaletteHit[], meant: string): PaletteAnswer => ({
  hits,
  meant: hits.length === 0 ? null : meant,
})

/** What was opened before, in that order. */
async function readRecent({ tx, project, names }: Search, recent: PaletteBody['recent']): Promise<PaletteHit[]> {
  const ids = recent.flatMap(({ kind, id }) => (kind === 'document' ? [id] : []))
  const documents = (await readDocuments(tx, ids)).map((one) => documentHit(project, one))
  const known = new Map([...names, ...documents].map((hit) => [`${hit.kind} ${hit.id}`, hit]))
  return recent.flatMap(({ kind, id }) => known.get(`${kind} ${id}`) ?? [])
}

/** The newest of each kind, as the names come. */
async function readNewest({ tx, project, names, hasDocuments }: Search): Promise<PaletteHit[]> {
  const byKind = Map.groupBy(names, ({ kind }) => kind)
  const named = [...byKind.values()].flatMap((own) => own.slice(0, mostNewest))
  const documents = hasDocuments ? await newestDocuments(tx, mostNewest) : []
  return [...documents.map((one) => documentHit(project, one)), ...named]
}

async function find(search: Search, phrase: string): Promise<PaletteHit[]> {
  const words = paletteWordsOf(phrase).slice(0, mostWords)
  if (words.length === 0) return []
  const named = matchesOf(search.names, words)
  return search.hasDocuments ? [...named, ...(await findDocuments(search, phrase, words))] : named
}

function matchesOf(names: readonly PaletteHit[], words: readonly string[]): PaletteHit[] {
  const found = names.flatMap((hit) => {
    const byName = matchOfName(words, hit.label)
    const match = byName ?? (hit.kind === 'person' ? matchOfName(words, hit.note) : null)
    return match === null ? [] : [{ hit, match }]
  })
  const byKind = Map.groupBy(
    found.toSorted((one, other) => other.match - one.match),
    ({ hit }): PaletteKind => hit.kind,
  )
  return [...byKind.values()].flatMap((own) => own.slice(0, mostOfKind).map(({ hit }) => hit))
}

/** By title first, then by text. */
async function findDocuments(
  { tx, workers, project }: Search,
  phrase: string,
  words: readonly string[],
): Promise<PaletteHit[]> {
  const byTitle = (await searchTitles(tx, words, mostDocuments)).map((one) => documentHit(project, one))
  if (byTitle.length >= mostDocuments) return byTitle
  const known = new Set(byTitle.map(({ id }) => id))
  const byText = await searchTexts(tx, workers, { project, phrase, limit: mostDocuments }).catch((error: unknown) => {
    if (isTooMuch(error)) return []
    throw error
  })
  return [...byTitle, ...byText.filter(({ id }) => !known.has(id))].slice(0, mostDocuments)
}

/** The phrase with each word that occurs nowhere replaced by the nearest one that does; null without any. */
async function correct(search: Search, phrase: string): Promise<string | null> {
  const words = paletteWordsOf(phrase).slice(0, mostWords)
  const ofNames = new Set(search.names.flatMap(({ label }) => paletteWordsOf(label)))
  let slips = 0
  let isCorrected = false
  const corrected: string[] = []
  for (const word of words) {
    const maySearch = maySlip(word) && slips < mostSlips && !(await isKnown(search, word))
    const near = maySearch ? await nearest(search, word, ofNames) : null
    if (maySearch) slips += 1
    if (near !== null) isCorrected = true
    corrected.push(near ?? word)
  }
  return isCorrected ? corrected.join(' ').slice(0, longestPalettePhrase) : null
}

async function isKnown(search: Search, word: string): Promise<boolean> {
  return (await find(search, word)).length > 0
}

async function nearest({ tx, workers }: Search, written: string, ofNames: ReadonlySet<string>): Promise<string | null> {
  const words = new Set([...ofNames, ...(await wordsNear(tx, written)), ...(await textWordsNear(tx, written))])
  const known = [...words].map((word) => ({ word, stem: stem(word), count: ofNames.has(word) ? 2 : 1 }))
  const found = await workers
    .run('find words that are meant', { organisationId: tx.scope.organisation!, input: { written, known } })
    .catch((error: unknown) => {
      if (isTooMuch(error)) return null
      throw error
    })
  return found?.word ?? null
}
