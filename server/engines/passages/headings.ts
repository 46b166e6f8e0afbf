import { plainText } from './plain-text.ts'
import { isProperty, type Unit } from './units.ts'

const longestHeading = 90
const mostWords = 12

export type HeadingFinder = (text: string, unit: Unit, next: Unit | undefined) => number | null

/**
 * Tells the level of a heading, or null. Where the document has no Markdown headings, a short line of its own before a
 * paragraph counts, and everywhere a line in capitals does.
 */
export function headingFinder(pages: readonly { text: string }[]): HeadingFinder {
  const hasHeadings = pages.some((page) => /^ {0,3}#{1,6}[ \t]+\S/m.test(page.text))
  return (text, unit, next) => {
    const content = text.slice(unit.start, unit.end)
    if (unit.kind === 'heading') return /^#+/.exec(content)?.[0].length ?? 1
    if (unit.kind === 'row' || unit.kind === 'code' || content.includes('\n') || content.length > longestHeading)
      return null
    if (next === undefined || /[.,;:!?…]$/.test(content) || !/\p{L}{2}/u.test(content)) return null
    if (isCapitals(content)) return isExample(content, hasHeadings) ? null : 2
    if (hasHeadings || next.kind !== 'paragraph' || next.end - next.start < 80) return null
    const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+\p{Lu}/u.exec(content)
    if (numbered !== null) return 2 + (numbered[1]?.split('.').length ?? 1) - 1
    return unit.kind === 'paragraph' && /^\p{Lu}/u.test(content) && content.split(/\s+/).length <= mostWords ? 3 : null
  }
}

/** A point of a list, a piece of code and, beside headings of Markdown, a name with its value. */
const isExample = (content: string, hasHeadings: boolean): boolean =>
  /^[-*+•●▪◦‣–]\s|`/.test(content) || (hasHeadings && isProperty(content))

function isCapitals(content: string): boolean {
  const letters = content.match(/\p{L}/gu) ?? []
  return (
    letters.length >= 4 && letters.every((letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase())
  )
}

/** The headings that the text at hand stands under, outermost first. */
export class HeadingPath {
  #path: { level: number; title: string }[] = []

  enter(level: number, content: string): void {
    const title = plainText(content)
      .replace(/(?<!#)#+$/, '')
      .trimEnd()
    this.#path = this.#path.filter((heading) => heading.level < level)
    if (title !== '') this.#path.push({ level, title })
  }

  text(): string | null {
    return this.#path.length === 0 ? null : this.#path.map((heading) => heading.title).join(' > ')
  }
}
