/** The choices of someone who types, the same for the same number: case of letters, brackets that need not be, blanks. */
export class Writer {
  private state: number

  constructor(state: number) {
    this.state = state >>> 0
  }

  /** Once in `often`. */
  flips(often = 2): boolean {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0
    return (this.state >>> 8) % often === 0
  }

  word(text: string): string {
    return this.flips(4) ? text.toUpperCase() : text
  }

  /** The names of columns that are words of the grammar stand in square brackets. */
  column(name: string): string {
    const isPlain = /^[A-Za-z]\w*$/.test(name) && !words.has(name.toLowerCase())
    if (isPlain && this.flips()) return name
    return this.flips(4) ? `[ ${name} ]` : `[${name}]`
  }

  blank(): string {
    return this.flips(6) ? '\n ' : ' '
  }

  within(text: string, isNeeded: boolean): string {
    return isNeeded || this.flips(12) ? `(${text})` : text
  }

  list(texts: readonly string[]): string {
    return texts.join(this.flips(4) ? ' ,' : ', ')
  }
}

const words = new Set(['and', 'or', 'not', 'in', 'between', 'contains', 'begins', 'with', 'is', 'empty', 'where'])
const escaped = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
])

export const quotedText = (text: string): string => `"${text.replace(/["\\\n\t]/g, (one) => escaped.get(one) ?? one)}"`

/** The same tree without the spans of its parts. */
export const withoutSpans = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'start' || key === 'end' ? undefined : value)))
