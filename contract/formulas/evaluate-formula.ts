import { type Formula, type Operator, type Reference, referenceKey, referencesOf } from './formula-tree.ts'

/** Why a value became 0 (AM-04: shown beside it). */
export type EvaluationFault = 'division by zero' | 'unknown reference' | 'unknown function' | 'not a number'

/**
 * Columns with one value per row (a period, or a period and a scope value). `NaN`: the reference has no value there.
 */
export type FormulaColumns = { rows: number; columnOf(reference: Reference): Float64Array | null }

/**
 * `values[row]` is `NaN` where none of the formula's references has a value; `faults` gives the reason for a 0, by row.
 */
export type Evaluated = { values: Float64Array; faults: Map<number, EvaluationFault> }

type Step =
  | { kind: 'constant'; value: number }
  | { kind: 'column'; column: Float64Array }
  | { kind: 'negate' }
  | { kind: 'operate'; operator: Operator }
  | { kind: 'fault'; fault: EvaluationFault }

/** Rows evaluated at a time, so that a chunk of every column fits the processor cache. */
const chunkRows = 1_024
/** A chunk stores faults as indices into this list. */
const faultKinds: readonly (EvaluationFault | null)[] = [
  null,
  'division by zero',
  'unknown reference',
  'unknown function',
  'not a number',
]
const noFault = 0

/**
 * Evaluates a formula over columns, in chunks of rows. A missing value counts as 0 where another reference of the
 * formula has one. A fault makes the result 0.
 */
export function evaluateFormula(formula: Formula, columns: FormulaColumns): Evaluated {
  const steps: Step[] = []
  const depth = compile(formula, columns, steps)
  const known = knownColumns(formula, columns)
  const values = new Float64Array(columns.rows)
  const faults = new Map<number, EvaluationFault>()
  const stack = Array.from({ length: depth }, () => new Float64Array(chunkRows))
  const chunk: Chunk = { count: 0, faults: new Uint8Array(chunkRows) }
  const isKnown = new Uint8Array(chunkRows)
  for (let from = 0; from < columns.rows; from += chunkRows) {
    chunk.count = Math.min(chunkRows, columns.rows - from)
    chunk.faults.fill(noFault)
    runChunk(steps, stack, from, chunk)
    setKnown(known, from, chunk.count, isKnown)
    const result = stack[0]!
    for (let row = 0; row < chunk.count; row += 1) {
      const value = result[row]!
      if (isKnown[row] === 0) {
        values[from + row] = Number.NaN
        continue
      }
      if (!Number.isFinite(value)) noteFault(chunk, row, 'not a number')
      const fault = chunk.faults[row]!
      if (fault !== noFault) faults.set(from + row, faultKinds[fault]!)
      // Adding 0 turns -0 into 0.
      else values[from + row] = value + 0
    }
  }
  return { values, faults }
}

/** The columns that decide whether a row has a value; null for a formula that always has one. */
function knownColumns(formula: Formula, columns: FormulaColumns): Float64Array[] | null {
  const references = new Map(referencesOf(formula).map((reference) => [referenceKey(reference), reference]))
  const found = [...references.values()].map((reference) => columns.columnOf(reference))
  return found.length === 0 || found.includes(null) ? null : found.filter((column) => column !== null)
}

/** Marks the rows of a chunk that have a value in any of the columns. */
function setKnown(columns: Float64Array[] | null, from: number, count: number, isKnown: Uint8Array): void {
  isKnown.fill(columns === null ? 1 : 0)
  for (const column of columns ?? [])
    for (let row = 0; row < count; row += 1) {
      const value = column[from + row]!
      if (value === value) isKnown[row] = 1
    }
}

/** Appends a formula's steps in stack machine order; answers the stack depth needed. */
function compile(formula: Formula, columns: FormulaColumns, steps: Step[]): number {
  switch (formula.kind) {
    case 'literal':
      steps.push({ kind: 'constant', value: formula.value })
      return 1
    case 'measurement':
    case 'warehouse': {
      const column = columns.columnOf(formula)
      steps.push(column === null ? { kind: 'fault', fault: 'unknown reference' } : { kind: 'column', column })
      return 1
    }
    case 'negative': {
      const depth = compile(formula.operand, columns, steps)
      steps.push({ kind: 'negate' })
      return depth
    }
    case 'operation': {
      const left = compile(formula.left, columns, steps)
      const right = compile(formula.right, columns, steps)
      steps.push({ kind: 'operate', operator: formula.operator })
      return Math.max(left, right + 1)
    }
    case 'call':
      steps.push({ kind: 'fault', fault: 'unknown function' })
      return 1
  }
}

function runChunk(steps: readonly Step[], stack: Float64Array[], from: number, chunk: Chunk): void {
  const { count } = chunk
  let top = -1
  for (const step of steps) {
    if (step.kind === 'negate') negate(stack[top]!, count)
    else if (step.kind === 'operate') {
      top -= 1
      operate(step.operator, stack[top]!, stack[top + 1]!, chunk)
    } else {
      top += 1
      const target = stack[top]!
      if (step.kind === 'constant') target.fill(step.value, 0, count)
      else if (step.kind === 'column') loadColumn(step.column, target, from, count)
      else {
        target.fill(0, 0, count)
        for (let row = 0; row < count; row += 1) noteFault(chunk, row, step.fault)
      }
    }
  }
}

function loadColumn(column: Float64Array, target: Float64Array, from: number, count: number): void {
  for (let row = 0; row < count; row += 1) {
    const value = column[from + row]!
    target[row] = value === value ? value : 0
  }
}

function negate(values: Float64Array, count: number): void {
  for (let row = 0; row < count; row += 1) values[row] = -values[row]!
}

/** Keeps the first fault of a row: later ones are its consequences. */
function noteFault({ faults }: Chunk, row: number, fault: EvaluationFault): void {
  if (faults[row] === noFault) faults[row] = faultKinds.indexOf(fault)
}

/** `faults`: for each row, its fault as an index into `faultKinds`. */
type Chunk = { count: number; faults: Uint8Array }

/** Writes the result to `left`. */
function operate(operator: Operator, left: Float64Array, right: Float64Array, chunk: Chunk): void {
  const { count } = chunk
  switch (operator) {
    case '+':
      for (let row = 0; row < count; row += 1) left[row] = left[row]! + right[row]!
      return
    case '-':
      for (let row = 0; row < count; row += 1) left[row] = left[row]! - right[row]!
      return
    case '*':
      for (let row = 0; row < count; row += 1) left[row] = left[row]! * right[row]!
      return
    case '^':
      for (let row = 0; row < count; row += 1) left[row] = left[row]! ** right[row]!
      return
    case '/':
      for (let row = 0; row < count; row += 1) {
        if (right[row] === 0) noteFault(chunk, row, 'division by zero')
        left[row] = left[row]! / right[row]!
      }
  }
}
