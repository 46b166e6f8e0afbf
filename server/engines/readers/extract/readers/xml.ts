import { failures, Refusal } from '../failures.ts'
import { ownValue } from '../../../../../contract/shared/own-value.ts'

const maximumTagLength = 1_000_000

export type XmlEvents = {
  /** `name` has lost its namespace prefix; `attributes` is the raw text for `attribute()`. A self-closing tag closes at once. */
  open?: (name: string, attributes: string) => void
  close?: (name: string) => void
  /** Raw text, possibly in several parts; decode it with `decodeEntities` when it is whole. */
  text?: (raw: string) => void
}

/** Reads the XML of Office files piece by piece in one pass; knows no document types, so nothing can expand. */
export class XmlScanner {
  readonly #events: XmlEvents
  readonly #decoder = new TextDecoder('utf-8')
  #rest = ''

  constructor(events: XmlEvents) {
    this.#events = events
  }

  push(piece: Uint8Array): void {
    this.pushText(this.#decoder.decode(piece, { stream: true }))
  }

  pushText(text: string): void {
    const buffer = this.#rest + text
    let at = 0
    for (;;) {
      const start = buffer.indexOf('<', at)
      if (start !== at) this.#events.text?.(buffer.slice(at, start === -1 ? undefined : start))
      if (start === -1) {
        this.#rest = ''
        return
      }
      const end = tagEnd(buffer, start)
      if (end === -1) {
        this.#rest = buffer.slice(start)
        if (this.#rest.length > maximumTagLength) throw new Refusal(failures.broken())
        return
      }
      this.#tag(buffer.slice(start + 1, end))
      at = end + 1
    }
  }

  #tag(tag: string): void {
    const first = tag.charCodeAt(0)
    if (first === 0x21 || first === 0x3f) {
      if (tag.startsWith('![CDATA[')) this.#events.text?.(escapeText(tag.slice(8, -2)))
      return
    }
    if (first === 0x2f) {
      this.#events.close?.(localName(tag.slice(1)))
      return
    }
    const selfClosing = tag.endsWith('/')
    const body = selfClosing ? tag.slice(0, -1) : tag
    const space = body.search(/\s/)
    const name = localName(space === -1 ? body : body.slice(0, space))
    this.#events.open?.(name, space === -1 ? '' : body.slice(space))
    if (selfClosing) this.#events.close?.(name)
  }
}

/** The place of the '>' that ends the tag at `start`, over comments, CDATA and quoted values; -1 when it is not there yet. */
function tagEnd(buffer: string, start: number): number {
  if (buffer.startsWith('<!--', start)) return closing(buffer, '-->', start + 4)
  if (buffer.startsWith('<![CDATA[', start)) return closing(buffer, ']]>', start + 9)
  let quote = 0
  for (let at = start + 1; at < buffer.length; at += 1) {
    const code = buffer.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) return at
  }
  return -1
}

function closing(buffer: string, terminator: string, from: number): number {
  const at = buffer.indexOf(terminator, from)
  return at === -1 ? -1 : at + terminator.length - 1
}

function localName(name: string): string {
  const trimmed = name.trimEnd()
  return trimmed.slice(trimmed.indexOf(':') + 1)
}

/** The value of an attribute by its full name ('r:id'), entities decoded; null when it is absent. */
export function attribute(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    if (!/\s/.test(attributes[at - 1] ?? '')) continue
    const rest = attributes.slice(at + name.length)
    const value = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(rest)
    if (value !== null) return decodeEntities(value[1] ?? value[2] ?? '')
  }
  return null
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ownValue(named, name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;')
}
