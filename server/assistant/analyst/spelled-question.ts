import type { FactTableInfo } from '../assistant.ports.ts'
import { meantBy } from '../language/spelling.ts'
import { isStopWord, stem, stemsOf, type Word, wordsOf } from '../language/words.ts'
import { hasSynonyms } from '../language/synonyms.ts'
import { isGenericWord } from './reading.ts'

const cueWords =
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday day daily week weekly month monthly quarter quarterly year yearly annually average total median number count highest lowest largest smallest biggest best worst top bottom most least compare compared comparison against versus difference between share percentage percent proportion growth increase decrease change trend chart graph line column table since until before after last previous first second third fourth excluding without above below more less than revenue sales cost budget actual forecast plan target'.split(
    ' ',
  )
const cueStems = new Set(cueWords.map(stem))

/** The words that the tables are made of: names of columns and tables, and values. */
function wordsOfTables(tables: FactTableInfo[]): string[] {
  const texts = tables.flatMap((table) => [
    table.label,
    ...table.measures.map((measure) => measure.label),
    ...table.dateDimensions.map((date) => date.label),
    ...table.dimensions.flatMap((dimension) => [dimension.label, ...dimension.sampleValues]),
  ])
  return [...new Set(texts.flatMap((text) => wordsOf(text).map((word) => word.lower)))]
}

export type SpelledQuestion = { text: string; read: { written: string; meant: string }[] }

/** Puts slips of the pen in a question right by the words that the tables know; other words stay as they are. */
export function spellerOf(tables: FactTableInfo[]): (question: string) => SpelledQuestion {
  const tableWords = wordsOfTables(tables)
  const known = new Set(tableWords.flatMap(stemsOf))
  const candidates = [...cueWords, ...tableWords].filter((word) => word.length >= 4)
  const isKnown = ({ lower, stem: stemmed }: Word): boolean =>
    known.has(stemmed) ||
    cueStems.has(stemmed) ||
    isStopWord(lower) ||
    isGenericWord(stemmed) ||
    hasSynonyms(stemmed) ||
    !/^\p{L}+$/u.test(lower)

  return (question) => {
    const read: SpelledQuestion['read'] = []
    let text = ''
    let from = 0
    for (const word of wordsOf(question)) {
      const meant = isKnown(word) ? null : meantBy(word.lower, candidates)
      if (meant === null) continue
      read.push({ written: word.raw, meant })
      text += question.slice(from, word.start) + meant
      from = word.end
    }
    return { text: text + question.slice(from), read }
  }
}
