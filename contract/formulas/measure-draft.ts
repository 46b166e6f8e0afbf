import { formatExactly } from '../shared/format.ts'
import { z } from 'zod'
import { isDay, startOf } from '../shared/periods.ts'
import type { FormulaUnit } from './formula-tree.ts'
import {
  type Definition,
  type DefinitionBody,
  defaultScenario,
  definedSources,
  type HandMeasure,
  type HandMeasureBody,
  isDefined,
  lookupColumn,
  manualGranularities,
  measureNameSchema,
  measureUnits,
  type RollUp,
  rollUps,
} from './formulas.schemas.ts'
import { formulasTexts as texts } from './formulas.texts.ts'
import { freeName, type MatrixValues } from './matrix.ts'

/** A row of a hand-typed measure, as entered in its fields. */
export type TypedRow = { date: string; scopeValue: string; scenario: string; value: string }

/** An unsaved measure, with the fields of every type; numbers stay as typed. */
export const measureDraftSchema = z.object({
  id: z.string().nullable(),
  rev: z.number().int(),
  source: z.enum([...definedSources, 'manual']),
  name: z.string(),
  unit: z.enum(measureUnits),
  formula: z.string(),
  scope: z.string(),
  scope2: z.string(),
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  /** By row and column; absent cells are empty. */
  cells: z.record(z.string(), z.record(z.string(), z.string())),
  granularity: z.enum(manualGranularities),
  rollUp: z.enum(rollUps),
  typed: z.array(z.object({ date: z.string(), scopeValue: z.string(), scenario: z.string(), value: z.string() })),
})
export type MeasureDraft = z.infer<typeof measureDraftSchema>

export const emptyTypedRow = (date = ''): TypedRow => ({ date, scopeValue: '', scenario: defaultScenario, value: '' })

export const newDraft = (source: MeasureDraft['source']): MeasureDraft => ({
  ...{ id: null, rev: 0, source, name: '', unit: 'number', formula: '', scope: '', scope2: '' },
  ...{ rows: [freeName([])], columns: [freeName([])], cells: {}, granularity: 'month', rollUp: 'sum' },
  typed: source === 'manual' ? [emptyTypedRow()] : [],
})

/** A definition as a draft for the form. */
export function draftOf(definition: Definition): MeasureDraft {
  const { id, rev, name, unit, formula, scope, scope2, values } = definition
  const source = isDefined(definition.source) ? definition.source : 'formula'
  const found = values ?? {}
  const columns = [...new Set(Object.values(found).flatMap((row) => Object.keys(row)))]
  const cells = Object.fromEntries(
    Object.entries(found).map(([row, line]) => [
      row,
      Object.fromEntries(Object.entries(line).map(([column, value]) => [column, formatExactly(value)])),
    ]),
  )
  return {
    ...newDraft(source),
    ...{ id, rev, name, unit, formula: formula ?? '', scope: scope ?? '', scope2: scope2 ?? '', cells },
    ...(values === null ? {} : { rows: Object.keys(found), columns }),
  }
}

export function draftOfHand({ id, rev, name, unit, granularity, rollUp, scope, values }: HandMeasure): MeasureDraft {
  const typed = values.map(({ date, scenario, scopeValue, value }) => ({
    ...{ date, scenario, scopeValue: scopeValue ?? '', value: formatExactly(value) },
  }))
  return { ...newDraft('manual'), ...{ id, rev, name, unit, granularity, rollUp, scope: scope ?? '' }, typed }
}

/** Parses `1,234.5`, `-3` and `12.5%`; null for anything else. */
export function readFigure(text: string): number | null {
  const found = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?(%?)$/.exec(text.trim())
  if (found === null || (found[2] === undefined && found[3] === undefined)) return null
  const value = Number(`${found[1]}${(found[2] ?? '0').replaceAll(',', '')}${found[3] ?? ''}`)
  if (!Number.isFinite(value)) return null
  return found[4] === '%' ? value / 100 : value
}

const cellText = (cells: MeasureDraft['cells'], row: string, column: string): string => {
  const line = Object.hasOwn(cells, row) ? cells[row]! : {}
  return Object.hasOwn(line, column) ? line[column]! : ''
}

/** The columns of a draft's grid; a lookup has one. */
export const columnsOfDraft = (draft: MeasureDraft): readonly string[] =>
  draft.source === 'lookup' ? [lookupColumn] : draft.columns

/** The grid's numbers. Empty cells are 0, and so are invalid ones, which prevent saving. */
export function valuesOfDraft(draft: MeasureDraft): MatrixValues {
  return Object.fromEntries(
    draft.rows.map((row) => [
      row,
      Object.fromEntries(
        columnsOfDraft(draft).map((column) => [column, readFigure(cellText(draft.cells, row, column)) ?? 0]),
      ),
    ]),
  )
}

export type DraftProblems = { name?: string; formula?: string; scope?: string; values?: string }

const badCells = (draft: MeasureDraft): boolean =>
  draft.rows.some((row) =>
    columnsOfDraft(draft).some((column) => {
      const text = cellText(draft.cells, row, column)
      return text.trim() !== '' && readFigure(text) === null
    }),
  )

const twice = (names: readonly string[]): boolean => new Set(names).size < names.length

function gridProblem(draft: MeasureDraft): string | null {
  const names = [...draft.rows, ...columnsOfDraft(draft)]
  if (draft.rows.length === 0 || names.some((name) => name.trim() === '')) return draftTexts.nameEveryPart
  if (twice(draft.rows) || twice(columnsOfDraft(draft))) return draftTexts.namedTwice
  return badCells(draft) ? draftTexts.noNumber : null
}

/** A row counts once any field but its scenario is filled in. */
const isTyped = ({ date, scopeValue, value }: TypedRow): boolean => date !== '' || scopeValue !== '' || value !== ''

/** A row's problem, and the field it belongs to. */
export function typedProblem(
  row: TypedRow,
  { granularity, scope }: Pick<MeasureDraft, 'granularity' | 'scope'>,
): { field: 'date' | 'scopeValue' | 'value'; message: string } | null {
  if (!isTyped(row)) return null
  if (!isDay(row.date)) return { field: 'date', message: texts.invalidDay }
  const start = startOf(granularity, row.date)
  if (start !== row.date) return { field: 'date', message: draftTexts.notAPeriod(start) }
  if (scope !== '' && row.scopeValue.trim() === '')
    return { field: 'scopeValue', message: draftTexts.scopeValueMissing }
  return readFigure(row.value) === null ? { field: 'value', message: draftTexts.noNumber } : null
}

/** Why a draft can't be saved, by field. Problems of the formula's text are shown beside the formula. */
export function problemsOf(draft: MeasureDraft): DraftProblems {
  const name = measureNameSchema.safeParse(draft.name)
  const problems: DraftProblems = name.success ? {} : { name: name.error.issues[0]?.message ?? texts.nameRequired }
  if (draft.source === 'formula')
    return draft.formula.trim() === '' ? { ...problems, formula: texts.formulaRequired } : problems
  if (draft.source === 'manual') {
    const first = draft.typed.map((row) => typedProblem(row, draft)).find((each) => each !== null)?.message
    const keys = draft.typed.filter(isTyped).map((row) => JSON.stringify([row.date, row.scenario, row.scopeValue]))
    const problem = first ?? (keys.length === 0 ? texts.valuesRequired : twice(keys) ? draftTexts.typedTwice : null)
    return problem === null ? problems : { ...problems, values: problem }
  }
  if (draft.scope === '') return { ...problems, scope: texts.scopeRequired }
  if (draft.source === 'matrix' && draft.scope2 === '') return { ...problems, scope: texts.scopeRequired }
  if (draft.source === 'matrix' && draft.scope === draft.scope2) return { ...problems, scope: texts.scopesAlike }
  const grid = gridProblem(draft)
  return grid === null ? problems : { ...problems, values: grid }
}

export const draftTexts = {
  nameEveryPart: 'Please name every row and column.',
  namedTwice: 'Two rows or columns have one name.',
  noNumber: 'Please enter a number, such as 0.25 or 25%.',
  notAPeriod: (start: string) => `Please give the first day of the period: ${start}.`,
  scopeValueMissing: 'Please say for which value of the scope.',
  typedTwice: 'Two rows are of one period, scenario and scope value.',
} as const

/** The request body of a definition. */
export function bodyOfDraft(draft: MeasureDraft): DefinitionBody {
  const { name, source, unit, formula, scope, scope2, rev, id } = draft
  const isGrid = source === 'lookup' || source === 'matrix'
  return {
    ...{ name: name.trim(), source, unit },
    formula: source === 'formula' ? formula : null,
    scope: isGrid && scope !== '' ? scope : null,
    scope2: source === 'matrix' && scope2 !== '' ? scope2 : null,
    values: isGrid ? valuesOfDraft(draft) : null,
    ...(id === null ? {} : { basedOn: rev }),
  }
}

/** The request body of a hand-typed measure. */
export function handBodyOfDraft(draft: MeasureDraft): HandMeasureBody {
  const { name, unit, granularity, rollUp, scope, typed, rev, id } = draft
  return {
    ...{ name: name.trim(), unit, granularity, rollUp: rollUpOf(unit, rollUp), scope: scope === '' ? null : scope },
    values: typed.filter(isTyped).map((row) => ({
      date: row.date,
      scenario: row.scenario.trim() === '' ? defaultScenario : row.scenario.trim(),
      scopeValue: scope === '' ? null : row.scopeValue.trim(),
      value: readFigure(row.value) ?? 0,
    })),
    ...(id === null ? {} : { basedOn: rev }),
  }
}

/** Percentages are averaged, never summed. */
export const rollUpOf = (unit: FormulaUnit, rollUp: RollUp): RollUp =>
  unit === 'percent' && rollUp === 'sum' ? 'mean' : rollUp

const renamed = <Value>(record: Record<string, Value>, from: string, to: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name === from ? to : name, value]))

export type GridSide = 'rows' | 'columns'

export const withNewName = (draft: MeasureDraft, side: GridSide): MeasureDraft => ({
  ...draft,
  [side]: [...draft[side], freeName(draft[side])],
})

/** Renames a row or column, keeping its figures. An existing name is refused. */
export function withName(draft: MeasureDraft, side: GridSide, from: string, to: string): MeasureDraft {
  if (to === '__proto__' || draft[side].includes(to)) return draft
  const names = draft[side].map((name) => (name === from ? to : name))
  const cells =
    side === 'rows'
      ? renamed(draft.cells, from, to)
      : Object.fromEntries(Object.entries(draft.cells).map(([row, line]) => [row, renamed(line, from, to)]))
  return { ...draft, [side]: names, cells }
}

export function withoutName(draft: MeasureDraft, side: GridSide, name: string): MeasureDraft {
  const without = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).filter(([one]) => one !== name))
  const cells =
    side === 'rows'
      ? without(draft.cells)
      : Object.fromEntries(Object.entries(draft.cells).map(([row, line]) => [row, without(line)]))
  return { ...draft, [side]: draft[side].filter((one) => one !== name), cells }
}

export const cellOf = (draft: MeasureDraft, row: string, column: string): string => cellText(draft.cells, row, column)

export const withCell = (draft: MeasureDraft, row: string, column: string, text: string): MeasureDraft => ({
  ...draft,
  cells: { ...draft.cells, [row]: { ...(Object.hasOwn(draft.cells, row) ? draft.cells[row] : {}), [column]: text } },
})

/**
 * Parses rows pasted from a spreadsheet: period, then scope value and scenario where those columns exist, then the
 * figure.
 */
export function readPasted(text: string, hasScope: boolean): TypedRow[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells): TypedRow => {
      const [date = '', ...rest] = cells
      const value = rest.at(-1) ?? ''
      const between = rest.slice(0, -1)
      return {
        date,
        scopeValue: hasScope ? (between[0] ?? '') : '',
        scenario: (hasScope ? between[1] : between[0]) || defaultScenario,
        value,
      }
    })
}
