import type { compile as compileVegaLite, TopLevelSpec } from 'vega-lite'

/** What Vega-Lite makes of a drawing. */
export type Compiled = ReturnType<typeof compileVegaLite>['spec']
export type CompileVegaLite = (spec: TopLevelSpec) => Compiled

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Rows = Readonly<Record<string, Json>>
/** A drawing without what changes with its values: rows, ends and ticks of axes, and the words of ticks. */
type Shape = { spec: TopLevelSpec; values: readonly Json[]; rows: Rows }

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

/** The values in the places of their stand-ins, and the rows in their data. */
function filled(compiled: Compiled, { values, rows }: Shape): Compiled {
  const byText = new Map(values.map((value, number) => [JSON.stringify(standInOf(value, number)), value]))
  const words = new Map(wordsOf(values))
  const walk = (value: Json): Json => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (typeof value === 'number') return Number(words.get(String(value)) ?? value)
      const whole = byText.get(JSON.stringify(value))
      if (whole !== undefined) return whole
      // In one pass: what was put in is not looked through again.
      return value.replace(standIns, (standIn) => words.get(standIn) ?? standIn)
    }
    if (isList(value)) return byText.get(JSON.stringify(value)) ?? value.map(walk)
    if (!isThing(value)) return value
    const name = value['name']
    const own = typeof name === 'string' && 'values' in value ? rows[name] : undefined
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        key === 'values' && own !== undefined ? structuredClone(own) : walk(one),
      ]),
    )
  }
  return walk(compiled as unknown as Json) as unknown as Compiled
}

/** Compiles drawings; one of a shape that was compiled before is filled with its values, and not compiled again. */
export function drawingCompiler(compile: CompileVegaLite): CompileVegaLite {
  const known = new Map<string, Compiled>()
  return (spec) => {
    const shape = shapeOf(spec)
    const key = JSON.stringify(shape.spec)
    const before = known.get(key) ?? compile(structuredClone(shape.spec))
    known.delete(key)
    known.set(key, before)
    const [oldest] = known.keys()
    if (known.size > mostShapes && oldest !== undefined) known.delete(oldest)
    return filled(before, shape)
  }
}
