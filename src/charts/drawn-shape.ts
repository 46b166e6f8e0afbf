import type { compile as compileVegaLite, TopLevelSpec } from 'vega-lite'

/** Vega-Lite's output for a drawing. */
export type Compiled = ReturnType<typeof compileVegaLite>['spec']
export type CompileVegaLite = (spec: TopLevelSpec) => Compiled

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Rows = Readonly<Record<string, Json>>
/** A drawing without the parts that change with its values: rows, domains and ticks of axes, and tick texts. */
type Shape = { spec: TopLevelSpec; values: readonly Json[]; rows: Rows }

/** A drawing ready for Vega. */
export type VegaDrawing = {
  /**
   * Drawings with the same key differ only in signals and rows, so an existing view can be updated from one to the
   * other.
   */
  key: string
  /** Contains the signals' values and the rows. The rows are copies, because Vega writes into them. */
  spec: Compiled
  signals: Readonly<Record<string, Json>>
  /** Names of the signals that hold ticks of an axis, or texts of a legend or of labels. */
  ordered: readonly string[]
  rows: Rows
}

const mostShapes = 60
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const isThing = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)

/** Numbers that depend on the text widths of axes and legends. */
const measures: readonly string[] = ['band', 'paddingOuter', 'labelLimit', 'columns']
const standIns = /'§\d+§'|§\d+ \d+§|\d+\.\d+(?:e-\d+)?/g
const areNumbers = (value: readonly Json[]): boolean => value.every((one) => typeof one === 'number')

/**
 * A placeholder for value number `number`. It has the value's type, so that Vega-Lite treats it alike, and occurs
 * nowhere else.
 */
function standInOf(value: Json, number: number): Json {
  if (typeof value === 'number') return Number(`0.5${String(number + 1).padStart(6, '0')}1`)
  if (!isList(value)) return `'§${number}§'`
  if (areNumbers(value)) return [(number + 1) * 1e-9, (number + 1) * 1e-9 + 1e-13]
  return value.map((_, position) => `§${number} ${position}§`)
}
/** Whether the value at this place changes with the chart's data. */
function isOfValues(key: string, holder: string, value: Json): boolean {
  if (isList(value)) return value.length > 0 && ['scale domain', 'axis values'].includes(`${holder} ${key}`)
  if (typeof value === 'string') return key === 'labelExpr'
  // A full band has no padding, which gives another shape.
  return typeof value === 'number' && measures.includes(key) && !(key === 'band' && (value <= 0 || value >= 1))
}

/**
 * The shape of a drawing. Equal values within a channel share one placeholder, because Vega-Lite merges scales with
 * equal domains.
 */
function shapeOf(given: TopLevelSpec): Shape {
  const known = new Map<string, Json>()
  const values: Json[] = []
  const walk = (value: Json, holder: string, channel: string): Json => {
    if (isList(value)) return value.map((one) => walk(one, holder, channel))
    if (!isThing(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (!isOfValues(key, holder, one))
          return [key, walk(one, key, holder === 'encoding' ? (key === 'x' || key === 'y' ? key : '') : channel)]
        const text = `${channel} ${key} ${JSON.stringify(one)}`
        const standIn = known.get(text) ?? standInOf(one, values.length)
        if (!known.has(text)) values.push(one)
        known.set(text, standIn)
        return [key, standIn]
      }),
    )
  }
  const { datasets = {}, ...rest } = given as TopLevelSpec & { datasets?: Rows }
  const names = Object.fromEntries(Object.keys(datasets).map((name) => [name, []]))
  const spec = walk(rest as unknown as Json, '', '') as unknown as TopLevelSpec
  return { spec: { ...spec, datasets: names } as TopLevelSpec, values, rows: datasets }
}

/** The numbers that Vega-Lite derives from a band: itself, and the padding on each side. */
const sidesOf = (band: number): readonly number[] => [band, (1 - band) / 2]

/** Placeholders as they appear inside expressions, where texts are quoted, with their replacements. */
function wordsOf(values: readonly Json[]): (readonly [string, string])[] {
  return values.flatMap((value, number) => {
    const standIn = standInOf(value, number)
    if (typeof value === 'number' && typeof standIn === 'number')
      return sidesOf(standIn).map((side, position) => [String(side), String(sidesOf(value)[position])] as const)
    if (typeof value === 'string') return [[String(standIn), value] as const]
    if (!isList(value) || !isList(standIn) || areNumbers(value)) return []
    return value.map((one, position) => [String(standIn[position]), JSON.stringify(String(one)).slice(1, -1)] as const)
  })
}

const lookupEnd = '[datum.value]'
/** Tick texts by value, parsed from the expression that looks them up; null for any other expression. */
function textsOf(expression: Json): Json | null {
  if (typeof expression !== 'string' || !expression.startsWith('{') || !expression.endsWith(lookupEnd)) return null
  return JSON.parse(expression.slice(0, -lookupEnd.length)) as Json
}

/** The properties where Vega accepts a signal in place of a list: a scale's domain and an axis's ticks. */
const takesSignal = (key: string): boolean => key === 'domain' || key === 'values'

/** Replaces the placeholders by signals, or by the values themselves where Vega accepts no signal. */
function drawingOf(compiled: Compiled, shapeKey: string, { values, rows }: Shape): VegaDrawing {
  const numbers = new Map(values.map((value, number) => [JSON.stringify(standInOf(value, number)), number]))
  const words = new Map(wordsOf(values))
  const texts = new Map<string, { number: number; known: Json }>()
  for (const [number, value] of values.entries()) {
    const known = textsOf(value)
    if (known !== null) texts.set(String(standInOf(value, number)), { number, known })
  }
  const signals: Record<string, Json> = {}
  const ordered = new Set<string>()
  const ownRows: Record<string, Json> = {}
  const written: string[] = []
  const signal = (number: number, value: Json): string => {
    signals[`values_${number}`] = value
    return `values_${number}`
  }
  const write = (word: string): string => {
    written.push(word)
    return word
  }
  const wordFor = (standIn: string): string => {
    const looked = texts.get(standIn)
    if (looked) return `${signal(looked.number, looked.known)}${lookupEnd}`
    const word = words.get(standIn)
    return word === undefined ? standIn : write(word)
  }
  const list = (number: number, key: string): Json => {
    const value = values[number] as readonly Json[]
    if (!takesSignal(key)) {
      write(JSON.stringify(value))
      return value
    }
    const name = signal(number, value)
    if (key === 'values' || !areNumbers(value)) ordered.add(name)
    return { signal: name }
  }
  const walk = (value: Json, key: string): Json => {
    // In one pass, so that inserted text is never replaced again.
    if (typeof value === 'string') return value.replace(standIns, wordFor)
    if (typeof value === 'number') return Number(wordFor(String(value)))
    if (isList(value)) {
      const number = numbers.get(JSON.stringify(value))
      return number === undefined ? value.map((one) => walk(one, '')) : list(number, key)
    }
    if (!isThing(value)) return value
    const name = value['name']
    const own = typeof name === 'string' && 'values' in value ? rows[name] : undefined
    if (own !== undefined) ownRows[name as string] = own
    return Object.fromEntries(
      Object.entries(value).map(([inner, one]) => [
        inner,
        inner === 'values' && own !== undefined ? structuredClone(own) : walk(one, inner),
      ]),
    )
  }
  const { signals: others = [], ...rest } = walk(compiled as unknown as Json, '') as { signals?: readonly Json[] }
  const added = Object.entries(signals).map(([name, value]) => ({ name, value }))
  return {
    key: JSON.stringify([shapeKey, written]),
    spec: { ...rest, signals: [...added, ...others] } as unknown as Compiled,
    signals,
    ordered: [...ordered],
    rows: ownRows,
  }
}

/** Creates Vega specifications, compiling each shape only once. */
export function drawingCompiler(compile: CompileVegaLite): (spec: TopLevelSpec) => VegaDrawing {
  const known = new Map<string, Compiled>()
  return (spec) => {
    const shape = shapeOf(spec)
    const key = JSON.stringify(shape.spec)
    const before = known.get(key) ?? compile(structuredClone(shape.spec))
    known.delete(key)
    known.set(key, before)
    const [oldest] = known.keys()
    if (known.size > mostShapes && oldest !== undefined) known.delete(oldest)
    return drawingOf(before, key, shape)
  }
}
