import { unescapeText } from './entities.ts'

/** Maximum length of URL and title, in characters. */
const longestTail = 2048
const deepestBrackets = 8

type State = 'before' | 'angle' | 'plain' | 'address read' | 'between' | 'title' | 'title read' | 'done' | 'failed'

/**
 * Reads what follows `](`, one character at a time, up to the closing bracket, so that an incomplete URL is never read
 * twice.
 */
export class LinkTail {
  state: State = 'before'
  private address = ''
  private title: string | null = null
  private closer = ''
  private depth = 0
  private escaped = false
  private length = 0

  /** True while more characters are expected. */
  feed(character: string): boolean {
    this.length += 1
    this.state = this.length > longestTail ? 'failed' : this.next(character)
    return this.state !== 'done' && this.state !== 'failed'
  }

  result(): { href: string; title: string | null } {
    return { href: unescapeText(this.address), title: this.title === null ? null : unescapeText(this.title) }
  }

  private next(character: string): State {
    if (this.state === 'before') return this.begin(character)
    if (this.state === 'angle') return this.readAngle(character)
    if (this.state === 'plain') return this.readPlain(character)
    if (this.state === 'title') return this.readTitle(character)
    if (character === ')') return 'done'
    if (isBlank(character)) return this.state === 'title read' ? 'title read' : 'between'
    return this.state === 'between' ? this.beginTitle(character) : 'failed'
  }

  private begin(character: string): State {
    if (isBlank(character)) return 'before'
    if (character === ')') return 'done'
    if (character === '<') return 'angle'
    return this.readPlain(character)
  }

  private readAngle(character: string): State {
    if (this.takeEscaped(character)) return this.addAddress(character, 'angle')
    if (character === '>') return 'address read'
    return character === '<' || character === '\n' ? 'failed' : this.addAddress(character, 'angle')
  }

  private readPlain(character: string): State {
    if (isBlank(character)) return this.depth === 0 ? 'between' : 'failed'
    if (this.takeEscaped(character)) return this.addAddress(character, 'plain')
    if (character === ')' && this.depth === 0) return 'done'
    if (character === '(') this.depth += 1
    if (character === ')') this.depth -= 1
    return character < ' ' || this.depth > deepestBrackets ? 'failed' : this.addAddress(character, 'plain')
  }

  private beginTitle(character: string): State {
    if (character !== '"' && character !== "'" && character !== '(') return 'failed'
    this.closer = character === '(' ? ')' : character
    this.title = ''
    this.escaped = false
    return 'title'
  }

  private readTitle(character: string): State {
    const isEscaped = this.takeEscaped(character)
    if (!isEscaped && character === this.closer) return 'title read'
    if (!isEscaped && character === '(' && this.closer === ')') return 'failed'
    this.title += character
    return 'title'
  }

  private takeEscaped(character: string): boolean {
    const wasEscaped = this.escaped
    this.escaped = !wasEscaped && character === '\\'
    return wasEscaped
  }

  private addAddress(character: string, state: State): State {
    this.address += character
    return state
  }
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\n'
}
