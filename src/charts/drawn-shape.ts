import type { compile as compileVegaLite, TopLevelSpec } from 'vega-lite'

/** What Vega-Lite makes of a drawing. */
export type Compiled = ReturnType<typeof compileVegaLite>['spec']
export type CompileVegaLite = (spec: TopLevelSpec) => Compiled

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Rows = Readonly<Record<string, Json>>
/** A drawing without what changes with its values: rows, ends and ticks of axes, and the words of ticks. */
type Shape = { spec: TopLevelSpec; values: readonly Json[]; rows: Rows }

/** A drawing as Vega takes it. */
export type VegaDrawing = {
  /** Drawings with the same key differ in nothing but their signals and rows, which a view that stands can be given. */
  key: string
  /** With the values of its signals and its rows. Vega writes into the rows: they are copies. */
  spec: Compiled
  signals: Readonly<Record<string, Json>>
  /** Those of them that are ticks of an axis, or the words of a legend or of places. */
  ordered: readonly string[]
  rows: Rows
}

const mostShapes = 60
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const isThing = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)

/** Numbers that follow from how wide the words of axes and legends are. */
const measures: readonly string[] = ['band', 'paddingOuter', 'labelLimit', 'columns']
const standIns = /'§\d+§'|§\d+ \d+§|\d+\.\d+(?:e-\d+)?/g
const areNumbers = (value: readonly Json[]): boolean => value.every((one) => typeof one === 'number')

/** Stands for the value of this number: of its kind, so that Vega-Lite treats it alike, and of no other meaning. */
function standInOf(value: Json, number: number): Json {
  if (typeof value === 'number') return Number(`0.5${String(number + 1).padStart(6, '0')}1`)
  if (!isList(value)) return `'§${number}§'`
  if (areNumbers(value)) return [(number + 1) * 1e-9, (number + 1) * 1e-9 + 1e-13]
  return value.map((_, position) => `§${number} ${position}§`)
}
/** What stands at this place changes with the values that are drawn. */
function isOfValues(key: string, holder: string, value: Json): boolean {
  if (isList(value)) return value.length > 0 && ['scale domain', 'axis values'].includes(`${holder} ${key}`)
  if (typeof value === 'string') return key === 'labelExpr'
  // A whole band has nothing at its sides, and is another shape.
  return typeof value === 'number' && measures.includes(key) && !(key === 'band' && (value <= 0 || value >= 1))
}

/** The shape of a drawing. Equal values of a channel have one stand-in, because Vega-Lite joins scales with equal ends. */
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

/** What Vega-Lite makes of a band: itself, and what is left on each of its sides. */
const sidesOf = (band: number): readonly number[] => [band, (1 - band) / 2]

/** What the stand-ins inside of expressions are written as: words there stand between quotes. */
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
/** The texts of ticks by their values, out of the expression that looks one up; null for any other expression. */
function textsOf(expression: Json): Json | null {
  if (typeof expression !== 'string' || !expression.startsWith('{') || !expression.endsWith(lookupEnd)) return null
  return JSON.parse(expression.slice(0, -lookupEnd.length)) as Json
}

/** Where Vega takes a signal for a list: what a scale spans and the ticks of an axis. */
const takesSignal = (key: string): boolean => key === 'domain' || key === 'values'

/** Signals in the places of the stand-ins, and the values themselves where Vega takes no signal. */
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
    // In one pass: what was put in is not looked through again.
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

/** Makes Vega's drawings; one of a shape that was compiled before is not compiled again. */
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
