import {
  type ExtractionFailure,
  type FailureReason,
  failureReasons,
  noStatedDates,
  type Page,
  type Sheet,
  type StatedDates,
} from './extraction.ts'

const longestTitle = 500
const longestDate = 60
const longestRemark = 1_000
const mostRemarks = 100
const longestThumbnail = 700_000
const thumbnailUrl = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/

/**
 * The messages of a reader so far. A malicious file may control its reader, so every line is checked: `accept` throws
 * on anything that isn't a valid message.
 */
export class Received {
  title: string | null = null
  statedDates: StatedDates = noStatedDates
  readonly pages: Page[] = []
  readonly sheets: Sheet[] = []
  readonly remarks: string[] = []
  isComplete = false
  failure: ExtractionFailure | null = null
  readonly #onProgress: (fraction: number) => void

  constructor(onProgress: (fraction: number) => void) {
    this.#onProgress = onProgress
  }

  accept(line: string): void {
    const message = JSON.parse(line) as Record<string, unknown>
    if (message.type === 'progress') this.#onProgress(Math.min(1, Math.max(0, number(message.fraction))))
    else if (message.type === 'title') this.title = text(message.title).slice(0, longestTitle)
    else if (message.type === 'date') this.#date(message.source, text(message.value))
    else if (message.type === 'page') this.#page(text(message.text), message.html === null ? null : text(message.html))
    else if (message.type === 'sheet') this.#sheet(message)
    else if (message.type === 'rows') this.#rows(list(message.rows))
    else if (message.type === 'thumbnail') this.#thumbnail(number(message.page), text(message.url))
    else if (message.type === 'remark') this.#remark(text(message.text))
    else if (message.type === 'failure') this.failure = failureOf(message.failure)
    else if (message.type === 'complete') this.isComplete = true
    else throw new TypeError('not a message of a reader')
  }

  #date(source: unknown, value: string): void {
    if (source !== 'stated' && source !== 'created') throw new TypeError('not a source of a date')
    this.statedDates = { ...this.statedDates, [source]: value.slice(0, longestDate) }
  }

  #remark(content: string): void {
    if (this.remarks.length < mostRemarks) this.remarks.push(content.slice(0, longestRemark))
  }

  #page(content: string, html: string | null): void {
    this.pages.push({ number: this.pages.length + 1, text: content, html, thumbnail: null })
  }

  #sheet(message: Record<string, unknown>): void {
    const formats = list(message.formats).map((format) => (format === null ? null : text(format)))
    this.sheets.push({
      name: text(message.name),
      rows: [],
      hidden: message.hidden === true,
      formats,
      ...(message.isSemicolon === true ? { isSemicolon: true } : {}),
      ...(message.formulas === undefined ? {} : { formulas: list(message.formulas).map(number) }),
      ...(message.hiddenRows === undefined ? {} : { hiddenRows: number(message.hiddenRows) }),
    })
  }

  #rows(rows: unknown[]): void {
    const sheet = this.sheets.at(-1)
    if (sheet === undefined || !rows.every((row) => Array.isArray(row) && row.every(isCell)))
      throw new TypeError('not rows')
    for (const row of rows as Sheet['rows']) sheet.rows.push(row)
  }

  #thumbnail(page: number, url: string): void {
    const target = this.pages[page - 1]
    if (target !== undefined && url.length <= longestThumbnail && thumbnailUrl.test(url)) target.thumbnail = url
  }
}

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number')
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value.replaceAll('\0', '')
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}

function isCell(value: unknown): boolean {
  if (value === null || typeof value !== 'object')
    return value === null || /^(?:string|number|boolean)$/.test(typeof value)
  const date = (value as { date?: unknown }).date
  return (
    Object.keys(value).length === 1 && typeof date === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/.test(date)
  )
}

function failureOf(value: unknown): ExtractionFailure {
  const { reason, message } = value as Record<string, unknown>
  if (!failureReasons.includes(reason as FailureReason)) throw new TypeError('not a reason')
  return { reason: reason as FailureReason, message: text(message).slice(0, longestTitle) }
}
