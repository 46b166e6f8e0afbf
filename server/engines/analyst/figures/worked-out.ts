import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import type { FactTableInfo, Metrics } from '../../tools/index.ts'
import { type Table, tablesOf } from './tables.ts'
import { nameWords, wordsOf } from './words.ts'

type Asked = { question: string; former: Reading | null; chosen: Reading | null }

const isWorkedOut = ({ measures }: FactTableInfo): boolean => measures.some((measure) => measure.isWorkedOut === true)
const stemsOf = (name: string): string[] => nameWords(name).map(({ stem }) => stem)

/**
 * The tables over which a question is read. Includes a measure defined by people only if the question has its complete
 * name or continues with it; other questions are read over the tables of documents. A column with the same name wins.
 */
export function askedTables(metrics: Metrics, { question, former, chosen }: Asked): Table[] {
  const facts = metrics.factTables.filter((table) => !isWorkedOut(table))
  const columns = new Set(
    facts.flatMap(({ measures, label }) =>
      [label, ...measures.map((one) => one.label)].map((name) => stemsOf(name).join(' ')),
    ),
  )
  const said = new Set(wordsOf(question).map(({ stem }) => stem))
  const goesOn = new Set([former?.table, chosen?.table])
  const own = metrics.factTables.filter((table) => {
    if (!isWorkedOut(table)) return false
    if (goesOn.has(table.name)) return true
    const stems = stemsOf(table.label)
    return stems.length > 0 && stems.every((stem) => said.has(stem)) && !columns.has(stems.join(' '))
  })
  return tablesOf({ ...metrics, factTables: [...facts, ...own] })
}
