import { InlineSource, type Step } from './inline-source.ts'
import type { ReadCounts } from './markdown-tree.ts'

const longestAddress = 2048

/** Recognises web and email addresses, both in angle brackets and bare. */
export abstract class AddressScanner extends InlineSource {
  protected readonly counts: ReadCounts

  constructor(counts: ReadCounts) {
    super()
    this.counts = counts
  }

  protected readAngle(): Step {
    if (this.at + 1 >= this.end) return this.isFinal ? this.take('<') : 'wait'
    if (!/[A-Za-z0-9]/.test(this.char(this.at + 1))) return this.take('<')
    let index = Math.max(this.resumeAt(this.at), this.at + 1)
    while (index < this.end && !/[\s<>]/.test(this.char(index)) && index - this.at < longestAddress) index += 1
    if (index === this.end && !this.isFinal) return this.waitAt(index)
    const inner = this.slice(this.at + 1, index)
    const isMail = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/.test(inner)
    const isClosed = index < this.end && this.char(index) === '>'
    if (!isClosed || (!isMail && !/^[A-Za-z][A-Za-z0-9+.-]{1,31}:/.test(inner))) {
      this.counts.inline += index - this.at
      return this.take('<')
    }
    this.addAddress(isMail ? `mailto:${inner}` : inner, inner)
    return this.skipTo(index + 1)
  }

  protected readAddress(prefix: RegExp, sign: string, scheme: string): Step {
    const word = prefix.exec(this.slice(Math.max(this.base, this.at - 6), this.at))?.[1]
    const source = sign === '//' ? ':' : '.'
    if (!word) return this.take(source)
    const signEnd = this.at + (sign === '//' ? 3 : 1)
    const expected = sign === '//' ? '://' : '.'
    const found = this.slice(this.at, signEnd)
    if (found !== expected) return !this.isFinal && expected.startsWith(found) ? 'wait' : this.take(source)
    if (signEnd >= this.end && !this.isFinal) return 'wait'
    if (!/[A-Za-z0-9\u00a1-\uffff]/.test(this.char(signEnd))) return this.take(source)
    let index = Math.max(this.resumeAt(this.at), signEnd)
    while (index < this.end && /[^\s<[\]`]/.test(this.char(index)) && index - this.at < longestAddress) index += 1
    if (index === this.end && !this.isFinal) return this.waitAt(index)
    const rest = trimAddress(this.slice(this.at, index))
    if (rest.length <= expected.length) return this.take(source)
    const start = this.takeEnd(word.length)
    this.addAddress(`${scheme}${start}${rest}`, `${start}${rest}`)
    return this.skipTo(this.at + rest.length)
  }

  protected readMail(): Step {
    const name = /[A-Za-z0-9.+-]{1,64}$/.exec(this.lastText())?.[0]
    if (!name) return this.take('@')
    let index = Math.max(this.resumeAt(this.at), this.at + 1)
    while (index < this.end && /[\w.-]/.test(this.char(index)) && index - this.at < 256) index += 1
    if (index === this.end && !this.isFinal) return this.waitAt(index)
    const host = this.slice(this.at + 1, index).replace(/\.+$/, '')
    if (!/^[A-Za-z0-9][\w-]*(?:\.[\w-]+)+$/.test(host) || /[-_]$/.test(host)) {
      this.counts.inline += host.length
      return this.take('@')
    }
    const start = this.takeEnd(name.length)
    this.addAddress(`mailto:${start}@${host}`, `${start}@${host}`)
    return this.skipTo(this.at + 1 + host.length)
  }

  private addAddress(href: string, text: string): void {
    this.add({ type: 'link', href, title: null, children: [{ type: 'text', text }] })
  }
}

function trimAddress(address: string): string {
  let rest = address
  for (;;) {
    const trimmed = rest.replace(/(?:[?!.,:*_~'"]|&[A-Za-z0-9]+;)$/, '')
    const isLoneBracket = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length
    const next = isLoneBracket ? trimmed.slice(0, -1) : trimmed
    if (next === rest) return rest
    rest = next
  }
}
