import type { Run } from './emphasis.ts'
import type { Inline } from './markdown-tree.ts'

/**
 * A run of markers, and whether it can open or close emphasis given the characters around it ('' at an end); null if it
 * is plain text. A single `~` is text, so that "~5 to ~6" stays as it is.
 */
export function emphasisRun(character: string, at: number, count: number, before: string, after: string): Run | null {
  if (character === '~' && count !== 2) return null
  const [blankBefore, blankAfter] = [isBlank(before), isBlank(after)]
  const [signBefore, signAfter] = [isSign(before), isSign(after)]
  const opens = !blankAfter && (!signAfter || blankBefore || signBefore)
  const closes = !blankBefore && (!signBefore || blankAfter || signAfter)
  const canOpen = character === '_' ? opens && (!closes || signBefore) : opens
  const canClose = character === '_' ? closes && (!opens || signAfter) : closes
  if (!canOpen && !canClose) return null
  return { type: 'run', character, count, original: count, canOpen, canClose, at }
}

/**
 * The number at the end of a text, with sign, currency, percent or magnitude and up to three words of its unit; '' if
 * there is none. A year and a comma before it aren't part of it, as in "October 2026, 4.5".
 */
export function numberAtEnd(text: string): string {
  const end = text.slice(-120)
  return (
    /(?:[-−+]\s?)?(?:[A-Z]{0,3}[$€£¥]\s?|[A-Z]{3} )?(?<!\d)(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,']\d+)*)(?:\s?%|(?:k|m|mn|bn?)(?![\p{L}\p{N}]))?(?: [\p{L}€$£¥]{1,16}\.?){0,3}$/u.exec(
      end,
    )?.[0] ?? ''
  )
}

/** The content of a code span: on one line, without the padding space next to a backtick. */
export function codeText(source: string): string {
  const line = source.replace(/\n/g, ' ')
  return line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '' ? line.slice(1, -1) : line
}

/** Links can't contain links. */
export function withoutLinks(children: readonly Inline[]): Inline[] {
  return children.flatMap((child): Inline[] => {
    if (child.type === 'link') return withoutLinks(child.children)
    if (child.type === 'strong' || child.type === 'emphasis' || child.type === 'strike') {
      return [{ ...child, children: withoutLinks(child.children) }]
    }
    return [child]
  })
}

function isBlank(character: string): boolean {
  return character === '' || /\s/.test(character)
}

function isSign(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}
