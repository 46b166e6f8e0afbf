import type { QueryData } from '../tools/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { rowNumber } from './evidence.ts'
import { cellsOfAll } from './query-cells.ts'
import { fitting, lengthOf, shortened } from './result-size.ts'

/** The length of the notes on a result. */
const LONGEST_ABOUT = 10_000
/** The length of a measure's number of omitted changes, with punctuation. */
const LONGEST_COUNT = 20

/**
 * A query result as a model reads it: rows of cells under the names by which markers and sums name them, what belongs to
 * all rows once, and nothing twice.
 */
export function figureContent(
  data: QueryData,
  cells: readonly Readonly<Record<string, unknown>>[],
  order: 'highest' | 'lowest' | undefined,
): { rows: Readonly<Record<string, unknown>>[] } & About {
  const ofAll = cellsOfAll(data)
  // A plan or a budget has values for the future, so they aren't missing because the day hasn't come yet.
  const reachesAhead = data.rows.some(({ portionCovered, recordCount }) => portionCovered === 0 && recordCount > 0)
  const rows = cells.map((cell, at) => ({
    [rowNumber]: at + 1,
    ...Object.fromEntries(Object.entries(cell).filter(([name]) => !Object.hasOwn(ofAll, name))),
    ...(data.rows[at]?.isRest === undefined ? {} : { isRest: true }),
    ...(reachesAhead || data.rows[at]?.portionCovered === undefined
      ? {}
      : { portionCovered: data.rows[at].portionCovered }),
  }))
  // Only of the last complete period, which may not be that of the last row.
  const changeTo = Object.values(data.change ?? {})[0]?.to.__date
  const isEarlier =
    changeTo != null && data.rows.some(({ dimensionValues }) => (dimensionValues.__date ?? '') > changeTo)
  const { comparison } = data
  return {
    ...{ callId: data.callId, table: data.table },
    query: { ...data.query, ...(order === undefined ? {} : { order }) },
    measures: data.measures.map(({ asked, label, unit, currency, additive }) => ({
      ...{ name: asked, label, unit },
      ...(unit === 'currency' ? { currency } : {}),
      addsUp: additive,
    })),
    rows,
    total: data.total,
    ...(data.rowCount === undefined ? {} : { countedRows: data.rowCount }),
    ...(Object.keys(ofAll).length === 0 ? {} : { ofAllRows: ofAll }),
    ...(isEarlier ? { changeTo } : {}),
    ...(data.changes === undefined ? {} : { changes: data.changes }),
    ...(comparison === undefined ? {} : { comparedWith: { label: comparison.label, query: comparison.query } }),
    ...(data.trace === undefined ? {} : { trace: data.trace }),
    ...(data.remarks === undefined ? {} : { remarks: data.remarks }),
  }
}

type About = Readonly<Record<string, unknown>> & { changes?: NonNullable<QueryData['changes']> }

/** Cuts the notes on a result to size, changes first. `advice`: how to ask for the rest. */
export function aboutInShort(about: About): { about: About; advice: string[] } {
  if (lengthOf(about) <= LONGEST_ABOUT) return { about, advice: [] }
  const { changes = {}, ...rest } = about
  const measures = Object.entries(changes)
  const room =
    Math.max(LONGEST_ABOUT / 2, LONGEST_ABOUT - lengthOf(rest) - 2 * LONGEST_COUNT) / Math.max(1, measures.length)
  const roomOf = (measure: string): number => Math.floor(room) - 2 * lengthOf(measure) - LONGEST_COUNT
  const ends = measures.map(([measure, all]) => [measure, endsOf(all, roomOf(measure))] as const)
  const left = ends.flatMap(([measure, kept]) => {
    const count = (changes[measure]?.length ?? 0) - kept.length
    return count === 0 ? [] : [[measure, count] as const]
  })
  const kept: About = {
    ...(measures.length === 0 ? {} : { changes: Object.fromEntries(ends) }),
    ...(left.length === 0 ? {} : { changesLeftOut: Object.fromEntries(left) }),
  }
  const short = shortened(rest, LONGEST_ABOUT - lengthOf(kept))
  const advice = [
    ...(left.length === 0 ? [] : [assistantTexts.restOfChanges]),
    ...(short === rest ? [] : [assistantTexts.askForLess]),
  ]
  return { about: { ...short, ...kept }, advice }
}

/** As many of the first and the last entries as fit, in their order. */
function endsOf<T>(entries: readonly T[], most: number): T[] {
  const half = Math.ceil(entries.length / 2)
  const fromBothEnds = entries.slice(0, half).flatMap((entry, at) => {
    const other = entries.length - 1 - at
    return other === at ? [entry] : [entry, entries[other]!]
  })
  const kept = fitting(fromBothEnds, most)
  return [...kept.filter((_, at) => at % 2 === 0), ...kept.filter((_, at) => at % 2 === 1).toReversed()]
}
