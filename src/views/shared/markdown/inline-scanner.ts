import { AddressScanner } from './address-scanner.ts'
import { BacktickIndex } from './backtick-index.ts'
import { EmphasisBuilder, joinEmphasis } from './emphasis.ts'
import { decodeEntity } from './entities.ts'
import { codeText, emphasisRun, numberAtEnd, withoutLinks } from './inline-rules.ts'
import type { Bracket, Step } from './inline-source.ts'
import { LinkTail } from './link-tail.ts'
import { type Definitions, type Inline, normaliseLabel, plainText, type ReadCounts } from './markdown-tree.ts'

/** How far back, in characters, an open marker is still displayed as if closed at the end. */
const virtualReach = 300
const longestLabel = 999
const longestLinkText = 2048
const deepestBrackets = 32
/** In characters. */
const LONGEST_FORMULA = 1_000
/** A command, a subscript or a superscript. */
const formulaSign = /\\[a-zA-Z]|[\p{L}\p{N})}][_^]/u
const specials: ReadonlySet<string> = new Set('\\`*_~[]!<&:.@$')

/**
 * Reads a block's text from left to right without going back: undecided text waits, and nothing is read twice. `append`
 * accepts any fragments; the result of `finish` doesn't depend on how the text was split.
 */
export class InlineScanner extends AddressScanner {
  /** Normalised labels that were used but not defined yet. */
  readonly missing = new Set<string>()
  private requestedTicks = 0
  private readonly ticks = new BacktickIndex()
  private readonly definitions: Definitions

  constructor(definitions: Definitions, counts: ReadCounts) {
    super(counts)
    this.definitions = definitions
  }

  append(fragment: string): void {
    this.text += fragment
    this.end += fragment.length
    this.ticks.append(fragment)
    if (this.requestedTicks > 0 && !this.ticks.hasAfter(this.requestedTicks, this.at + this.requestedTicks)) return
    this.scan()
  }

  finish(): Inline[] {
    this.isFinal = true
    this.ticks.finish()
    this.scan()
    while (this.brackets.length > 0) this.dropBracket('')
    return this.root.finish()
  }

  /** What can be displayed now: incomplete markers are held back or closed. */
  view(): Inline[] {
    const reach = this.end - virtualReach
    let tail = this.undecided(reach)
    for (const bracket of this.brackets.toReversed()) {
      const words = new EmphasisBuilder()
      for (const piece of bracket.pieces) words.push(piece)
      const children = words.closedAtEnd(tail, reach)
      const isShownAsLink = bracket.isActive && bracket.open >= reach
      if (!isShownAsLink) tail = [{ type: 'text', text: bracket.isImage ? '![' : '[' }, ...children]
      else tail = children.length > 0 ? [{ type: 'pending', children }] : []
    }
    return this.root.closedAtEnd(tail, reach)
  }

  private scan(): void {
    this.requestedTicks = 0
    while (this.at < this.end) {
      const before = this.at
      const step = this.step()
      this.counts.inline += this.at - before
      if (step === 'wait') break
    }
    this.forgetRead()
  }

  private step(): Step {
    const character = this.char(this.at)
    if (character === ' ' || character === '\n') return this.readBlank()
    if (!specials.has(character)) return this.readPlain()
    this.dropLongBracket()
    if (character === '`') return this.readCode()
    if (character === '*' || character === '_' || character === '~') return this.readRun(character)
    if (character === '[') return this.readOpening()
    if (character === ']') return this.readClosing()
    if (character === '!') return this.readExclamation()
    if (character === '\\') return this.readEscape()
    if (character === '$') return this.readDollar()
    if (character === '&') return this.readEntity()
    if (character === '<') return this.readAngle()
    if (character === ':') return this.readAddress(/(?:^|[\s*_~(])(https?)$/i, '//', '')
    if (character === '.') return this.readAddress(/(?:^|[\s*_~(])(www)$/i, '.', 'http://')
    return this.readMail()
  }

  private readPlain(): Step {
    const plain = /(?:[^\\`*_~[\]!<&\n:@.$ ]| (?=[^\n ]))+/y
    plain.lastIndex = this.at - this.base
    return this.take(plain.exec(this.text)?.[0] ?? this.char(this.at))
  }

  private readBlank(): Step {
    let index = this.resumeAt(this.at)
    while (index < this.end && this.char(index) === ' ') index += 1
    if (index === this.end && !this.isFinal) return this.waitAt(index)
    const blanks = index - this.at
    if (index === this.end) return this.skipTo(index)
    if (this.char(index) !== '\n') return this.take(' '.repeat(blanks))
    this.add(blanks >= 2 ? { type: 'break' } : { type: 'text', text: '\n' })
    return this.skipTo(index + 1)
  }

  private readEscape(): Step {
    if (this.at + 1 >= this.end) return this.isFinal ? this.take('\\') : 'wait'
    const next = this.char(this.at + 1)
    if (next === '(' || next === '[') return this.readMath(`\\${next === '(' ? ')' : ']'}`, next === '[')
    if (next === '\n') this.add({ type: 'break' })
    else if (/[!-/:-@[-`{-~]/.test(next)) this.add({ type: 'text', text: next })
    else return this.take('\\')
    return this.skipTo(this.at + 2)
  }

  /**
   * `$…$` is a formula unless a delimiter has a space on its inner side or a digit after it, so amounts of money aren't
   * formulas.
   */
  private readDollar(): Step {
    if (this.at + 1 >= this.end) return this.isFinal ? this.take('$') : 'wait'
    const next = this.char(this.at + 1)
    if (next === '$') return this.readMath('$$', true)
    if (/[\s\d]/.test(next)) return this.take('$')
    let index = Math.max(this.resumeAt(this.at), this.at + 1)
    while (index < this.end && index - this.at < LONGEST_FORMULA && !/[$\n]/.test(this.char(index))) index += 1
    if (index + 1 >= this.end && !this.isFinal) return this.waitAt(index)
    const isClosed =
      this.char(index) === '$' && !/[\s\\]/.test(this.char(index - 1)) && !/\d/.test(this.char(index + 1))
    if (isClosed) return this.addMath(this.at + 1, index, index + 1, false)
    this.counts.inline += index - this.at
    return this.take('$')
  }

  /** A formula between two-character delimiters. Another opening delimiter inside means that this one never closes. */
  private readMath(closing: string, isDisplay: boolean): Step {
    const opening = this.slice(this.at, this.at + 2)
    let index = Math.max(this.resumeAt(this.at), this.at + 2)
    while (index + 1 < this.end && index - this.at < LONGEST_FORMULA) {
      const pair = this.slice(index, index + 2)
      if (pair === closing || pair === opening) break
      index += 1
    }
    if (index + 1 >= this.end && !this.isFinal) return this.waitAt(index)
    const inner = this.slice(this.at + 2, index)
    // `\\[` may also be an escaped bracket, so text in brackets needs a sign of a formula.
    const isFormula = opening === '\\[' ? formulaSign.test(inner) : inner.trim() !== ''
    const isClosed = this.slice(index, index + 2) === closing && isFormula
    if (isClosed) return this.addMath(this.at + 2, index, index + 2, isDisplay)
    this.counts.inline += index - this.at
    if (opening === '$$') return this.take('$$')
    this.add({ type: 'text', text: opening.slice(1) })
    return this.skipTo(this.at + 2)
  }

  private addMath(from: number, to: number, next: number, isDisplay: boolean): Step {
    const text = this.slice(from, to)
    this.add({ type: 'math', text: text.replaceAll('[?]', '').trim(), isDisplay })
    if (text.includes('[?]')) this.add({ type: 'unverified' })
    return this.skipTo(next)
  }

  private readEntity(): Step {
    const rest = this.slice(this.at, this.at + 34)
    const entity = /^&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/.exec(rest)?.[0]
    if (!entity && !this.isFinal && /^&#?[A-Za-z0-9]{0,32}$/.test(rest)) return 'wait'
    const character = entity ? decodeEntity(entity) : null
    if (!entity || character === null) return this.take('&')
    this.add({ type: 'text', text: character })
    return this.skipTo(this.at + entity.length)
  }

  private readCode(): Step {
    let index = this.at
    while (index < this.end && this.char(index) === '`') index += 1
    if (index === this.end && !this.isFinal) return 'wait'
    const length = index - this.at
    const closing = this.ticks.next(length, index)
    if (closing !== null) {
      this.add({ type: 'code', text: codeText(this.slice(index, closing)) })
      return this.skipTo(closing + length)
    }
    if (this.isFinal) return this.take('`'.repeat(length))
    this.requestedTicks = length
    return 'wait'
  }

  private readRun(character: string): Step {
    let index = this.at
    while (index < this.end && this.char(index) === character) index += 1
    const isHalfCharacter = index + 1 === this.end && /[\ud800-\udbff]/.test(this.char(index))
    if ((index === this.end || isHalfCharacter) && !this.isFinal) return 'wait'
    const run = emphasisRun(character, this.at, index - this.at, this.before(), this.after(index))
    if (run === null) return this.take(character.repeat(index - this.at))
    this.addPiece(run)
    return this.skipTo(index)
  }

  private readExclamation(): Step {
    const rest = this.slice(this.at, this.at + 3)
    if (!this.isFinal && rest.length < 3 && '!['.startsWith(rest)) return 'wait'
    return /^!\[(?![\^#?])/.test(rest) ? this.openBracket(true) : this.take('!')
  }

  private readOpening(): Step {
    const rest = this.slice(this.at, this.at + 8)
    const marker = /^\[(?:([#^])(\d{1,4})|\?(\^)?)\]/.exec(rest)
    if (marker?.[3] !== undefined) this.add({ type: 'unsupported' })
    if (marker?.[3] !== undefined) return this.skipTo(this.at + marker[0].length)
    if (marker) return this.readMarker(marker[0], marker[1], Number(marker[2]))
    if (!this.isFinal && /^\[(?:[#^]\d{0,4}|\?\^?)?$/.test(rest)) return 'wait'
    return this.openBracket(false)
  }

  private readMarker(source: string, kind: string | undefined, marker: number): Step {
    if (kind === '^') this.add({ type: 'citation', mark: marker })
    else if (kind === '#') this.add({ type: 'figure', mark: marker, text: this.takeNumber() })
    else if (this.before() === '' && this.at + source.length === this.end && !this.isFinal) return 'wait'
    else if (/[\s(]$|^$/.test(this.before()) && !this.isAlone(source)) return this.openBracket(false)
    else this.add({ type: 'unverified' })
    return this.skipTo(this.at + source.length)
  }

  /** Whether the delimiters of code or of a display formula are alone in their paragraph. */
  private isAlone(source: string): boolean {
    return this.before() === '' && this.at + source.length === this.end
  }

  private openBracket(isImage: boolean): Step {
    for (const bracket of this.brackets) bracket.holdsBracket = true
    const source = isImage ? '![' : '['
    if (this.brackets.length >= deepestBrackets) return this.take(source)
    this.brackets.push({ open: this.at, isImage, isActive: true, holdsBracket: false, pieces: [] })
    return this.skipTo(this.at + source.length)
  }

  private readClosing(): Step {
    const bracket = this.brackets.at(-1)
    if (!bracket) return this.take(']')
    if (!bracket.isActive) return this.dropClosed()
    if (this.at + 1 >= this.end && !this.isFinal) return 'wait'
    const next = this.at + 1 < this.end ? this.char(this.at + 1) : ''
    if (next === '(') return this.readTail(bracket)
    if (next === '[') return this.readLabel(bracket)
    return this.shortReference(bracket, this.at + 1)
  }

  private readTail(bracket: Bracket): Step {
    const tail = (this.look.at === this.at ? this.look.tail : null) ?? new LinkTail()
    let index = Math.max(this.resumeAt(this.at), this.at + 2)
    let isOpen = true
    while (isOpen && index < this.end) {
      isOpen = tail.feed(this.char(index))
      index += 1
    }
    if (isOpen && !this.isFinal) return this.waitAt(index, tail)
    if (tail.state !== 'done') {
      this.counts.inline += index - this.at - 2
      return this.shortReference(bracket, this.at + 1)
    }
    const { href, title } = tail.result()
    return this.closeLink(bracket, href, title, index)
  }

  private readLabel(bracket: Bracket): Step {
    let index = Math.max(this.resumeAt(this.at), this.at + 2)
    while (index < this.end && !this.isBracket(index) && index - this.at <= longestLabel) index += 1
    if (index === this.end && !this.isFinal) return this.waitAt(index)
    if (index >= this.end || this.char(index) !== ']') return this.shortReference(bracket, this.at + 1)
    const label = this.slice(this.at + 2, index)
    if (label.trim() === '') return this.shortReference(bracket, index + 1)
    this.counts.inline += label.length
    return this.reference(bracket, label, index + 1)
  }

  private shortReference(bracket: Bracket, next: number): Step {
    const start = bracket.open + (bracket.isImage ? 2 : 1)
    if (bracket.holdsBracket || this.at - start > longestLabel) return this.dropClosed()
    return this.reference(bracket, this.slice(start, this.at), next)
  }

  private reference(bracket: Bracket, label: string, next: number): Step {
    const key = normaliseLabel(label)
    const definition = this.definitions.get(key)
    if (definition) return this.closeLink(bracket, definition.href, definition.title, next)
    if (key !== '') this.missing.add(key)
    return this.dropClosed()
  }

  private closeLink(bracket: Bracket, href: string, title: string | null, next: number): Step {
    this.brackets.pop()
    const children = joinEmphasis(bracket.pieces)
    if (bracket.isImage) {
      this.add({ type: 'image', href, title, alt: plainText(children) })
      return this.skipTo(next)
    }
    for (const outer of this.brackets) if (!outer.isImage) outer.isActive = false
    this.add({ type: 'link', href, title, children: withoutLinks(children) })
    return this.skipTo(next)
  }

  /**
   * A bracket that stays open too long is text. Only checked at markers, whose positions don't depend on how the text
   * was split.
   */
  private dropLongBracket(): void {
    const outer = this.brackets[0]
    if (!outer || this.at - outer.open <= longestLinkText) return
    this.brackets.shift()
    this.root.push({ type: 'text', text: outer.isImage ? '![' : '[' })
    for (const piece of outer.pieces) this.root.push(piece)
  }

  private dropClosed(): Step {
    this.dropBracket(']')
    return this.skipTo(this.at + 1)
  }

  private dropBracket(closing: string): void {
    const bracket = this.brackets.pop()
    if (!bracket) return
    this.addPiece({ type: 'text', text: bracket.isImage ? '![' : '[' })
    for (const piece of bracket.pieces) this.addPiece(piece)
    if (closing !== '') this.addPiece({ type: 'text', text: closing })
  }

  /** The undecided end of the text, as displayed meanwhile. */
  private undecided(reach: number): Inline[] {
    if (this.at >= this.end) return []
    const character = this.char(this.at)
    if (character === '`') return this.undecidedCode(reach)
    const isAddress = character === ':' || character === '.' || character === '@'
    const rest = isAddress || character === '<' ? this.slice(this.at + (isAddress ? 0 : 1), this.end) : ''
    return rest === '' ? [] : [{ type: 'text', text: rest }]
  }

  private undecidedCode(reach: number): Inline[] {
    if (this.at < reach) return [{ type: 'text', text: this.slice(this.at, this.end) }]
    const text = this.slice(this.at, this.end).replace(/^`+|`+$/g, '')
    return text === '' ? [] : [{ type: 'code', text: codeText(text) }]
  }

  private takeNumber(): string {
    return this.takeEnd(numberAtEnd(this.lastText()).length)
  }

  private isBracket(index: number): boolean {
    const character = this.char(index)
    return (character === '[' || character === ']') && this.char(index - 1) !== '\\'
  }
}
