import type { KeptResult } from '../../../contract/datasets/sql.schemas.ts'
import type { AssistantPorts } from '../tools/index.ts'
import { digestOf } from './digest.ts'
import type { Evidence } from './evidence.ts'
import { unitByName } from './figure-match.ts'
import { type Found, type NamedResult, namedResults } from './found.ts'
import { cellsOf, tableOfCells } from './query-cells.ts'
import { figuresOfStatement } from './statement-figures.ts'

/**
 * The rows of a statement that were kept for later statements, else those that the answer showed. Kept ones that a limit
 * of the question leaves out have no columns.
 */
function wholeOf({ name, columns, rows }: Extract<NamedResult, { type: 'statement' }>, kept: readonly KeptResult[]) {
  const whole = kept.find((each) => each.name === name)
  if (whole !== undefined && whole.columns.length > 0) return whole
  const cells = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])))
  return tableOfCells(name, cells, '')
}

/** Lets results of earlier answers be cited, calculated with and drawn under the names that they had. */
export function recallAnswers(evidence: Evidence, answers: readonly Found[], { tables }: AssistantPorts): void {
  for (const found of answers) {
    for (const { callId, data } of found.calls) evidence.noteCall(callId, data)
    for (const result of namedResults(found)) {
      const { name, callId } = result
      if (result.type === 'calculated') evidence.recallResult(name, callId, result.value, result.expression)
      else if (evidence.callOf(name) !== undefined) continue
      else if (result.type === 'figures') {
        const { cells, units } = cellsOf(result.data)
        evidence.recallQuery(name, callId, result.data)
        evidence.addCells(name, cells, units)
        const isKept = tables.earlier.some((each) => each.name === name)
        if (!isKept) tables.keep(tableOfCells(name, cells, result.data.query.factTable))
      } else {
        const whole = wholeOf(result, tables.earlier)
        evidence.recallQuery(name, callId, figuresOfStatement(name, whole))
        const rows = whole.rows.map((row) => whole.columns.map((column, at) => [column.name, row[at] ?? null] as const))
        evidence.addCells(
          name,
          rows.map((row) => Object.fromEntries(row)),
          Object.fromEntries(whole.columns.map((column) => [column.name, unitByName(column.name)])),
        )
      }
    }
    evidence.addReturned(digestOf(found) ?? '')
  }
}

/** The text of an earlier answer with its markers as the model wrote them; those whose names mean others by now go. */
export function withNames(text: string, { citations, figures, calls }: Found, evidence: Evidence): string {
  const names = new Map(namedResults({ citations, figures, calls }).map(({ name, callId }) => [callId, name]))
  return text.replace(/\[([#^])(\d{1,4})\]/g, (_, sign: string, digits: string) => {
    if (sign === '^') {
      const cited = citations.find(({ mark }) => mark === Number(digits))
      const name = cited?.passage
      const isSame = name !== undefined && evidence.passage(name)?.pageId === (cited?.url ?? cited?.pageId)
      return isSame ? `[^${name}]` : ''
    }
    const figure = figures.find(({ mark }) => mark === Number(digits))
    const cell = figure?.cell ?? names.get(figure?.callId ?? '')
    const owner = /^[qc]\d{1,4}/.exec(cell ?? '')?.[0]
    return owner !== undefined && evidence.callOf(owner) === figure?.callId ? `[#${cell}]` : ''
  })
}
