import temml, { type Options } from 'temml'

/** A MathML element with its content; it can't run code, load anything or link elsewhere. */
export type MathNode = { tag: string; attributes: Readonly<Record<string, string>>; children: readonly MathContent[] }
export type MathContent = MathNode | string

/** The library's output; a node without a type is just a list. */
type Given = {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  children?: readonly Given[]
}

/** The package's types describe its default export as if it were the module. */
const library = temml as unknown as { __renderToMathMLTree(text: string, options: Options): Given }

const tags: ReadonlySet<string> = new Set([
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'none'],
  ...['mtable', 'mtr', 'mtd', 'mphantom', 'menclose'],
])
const attributeNames: ReadonlySet<string> = new Set([
  ...['display', 'mathvariant', 'stretchy', 'fence', 'form', 'separator', 'lspace', 'rspace', 'linethickness'],
  ...['width', 'height', 'depth', 'voffset', 'accent', 'accentunder', 'displaystyle', 'scriptlevel', 'minsize'],
  ...['maxsize', 'movablelimits', 'largeop', 'symmetric', 'notation', 'rowspan', 'columnspan'],
])
const DEEPEST = 60

function contentsOf(given: Given, depth: number): MathContent[] {
  if (depth > DEEPEST) return []
  if (given.text !== undefined && given.type === undefined && given.children === undefined) return [given.text]
  const children = (given.children ?? []).flatMap((child) => contentsOf(child, depth + 1))
  if (given.type === undefined || !tags.has(given.type)) return children
  const attributes = Object.entries(given.attributes ?? {}).flatMap(([name, value]) =>
    attributeNames.has(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  return [{ tag: given.type, attributes: Object.fromEntries(attributes), children }]
}

/** LaTeX as MathML; null if it is invalid. */
export function mathTree(text: string, isDisplay: boolean): MathNode | null {
  try {
    const given = library.__renderToMathMLTree(text, {
      ...{ displayMode: isDisplay, throwOnError: true, strict: false, trust: false, annotate: false },
      ...{ maxExpand: 100, maxSize: [10, 10], wrap: 'none' },
    })
    const [node] = contentsOf(given, 0)
    return typeof node === 'object' && node.tag === 'math' ? node : null
  } catch {
    return null
  }
}
