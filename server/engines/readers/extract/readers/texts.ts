import { failures, Refusal } from '../failures.ts'
import { decodingRemarks, readEncoded, type Said } from '../text-decoding.ts'
import { siteTagsIn } from '../../../../../contract/documents/site-tags.ts'
import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import { hidesText, htmlToMarkdown } from './html-to-markdown.ts'
import type { Emit, Reader } from './messages.ts'
import { pagesOf, textBlocks } from './paging.ts'
import { sensibleTitle } from './titles.ts'
import { frontMatterDate, metaDate } from './stated-dates.ts'

const frontMatter = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/

export const readText: Reader = async (bytes, emit, options = {}) => {
  const text = decoded(bytes, emit, { encoding: options.encoding })
  if (text === null) throw new Refusal(failures.notA('text'))
  emitPages(text, false, { title: null, date: null }, emit)
}

/** Front matter gives the title and the date, and is text that can be found like any other. */
export const readMarkdown: Reader = async (bytes, emit, options = {}) => {
  const whole = decoded(bytes, emit, { encoding: options.encoding })
  if (whole === null) throw new Refusal(failures.notA('markdown'))
  const matter = frontMatter.exec(whole)
  const body = matter === null ? whole : whole.slice(matter[0].length)
  const header = matter?.[1] ?? ''
  if (siteTagsIn(body).length > 0) emit({ type: 'remark', text: readingTexts.remarks.siteTags })
  const text = header.trim() === '' ? body : `${frontMatterLines(header)}\n\n${body}`
  emitPages(text, true, { title: frontMatterTitle(header) ?? firstHeading(body), date: frontMatterDate(header) }, emit)
}

export const readHtml: Reader = async (bytes, emit, options = {}) => {
  const source = decoded(bytes, emit, { encoding: options.encoding, declared: declaredCharset(bytes) })
  if (source === null) throw new Refusal(failures.notA('html'))
  const text = htmlToMarkdown(source)
  if (hidesText(source)) emit({ type: 'remark', text: readingTexts.remarks.hiddenText })
  const title = /<title(?:\s[^<>]*)?>([^<]+)<\/title>/i.exec(source.slice(0, 200_000))?.[1]?.slice(0, 1_000)
  const named = (title === undefined ? null : sensibleTitle(htmlToMarkdown(title))) ?? firstHeading(text)
  emitPages(text, true, { title: named, date: metaDate(source) }, emit)
}

function decoded(bytes: Buffer, emit: Emit, said: Said): string | null {
  const found = readEncoded(bytes, said)
  if (found === null) return null
  for (const text of decodingRemarks(found)) emit({ type: 'remark', text })
  return found.text
}

/** What the head of a page says of its encoding. */
function declaredCharset(bytes: Buffer): string | undefined {
  return /<meta\s[^<>]{0,300}?charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4_096))?.[1]
}

/** Writes front matter as one line per property, including its list or indented lines. */
function frontMatterLines(header: string): string {
  const properties: { name: string; values: string[] }[] = []
  for (const line of header.split('\n')) {
    const written = line.trim().replace(/^-[ \t]{1,20}/, '')
    if (written === '' || written.startsWith('#')) continue
    const last = properties.at(-1)
    if (last !== undefined && /^(?:[ \t]|-[ \t])/.test(line)) last.values.push(unquoted(written))
    else properties.push({ name: unquoted(written), values: [] })
  }
  return properties.map(writeProperty).join('\n')
}

function writeProperty({ name, values }: { name: string; values: readonly string[] }): string {
  if (values.length === 0) return name
  return `${name}${name.endsWith(':') ? ' ' : ', '}${values.join(', ')}`
}

/** A property without the brackets and quotes of its notation. */
function unquoted(line: string): string {
  const found = /^((?:[\w-]{1,60}:)?[ \t]{0,20})(?:"([^"]*)"|'([^']*)'|\[([^[\]]*)\])$/.exec(line)
  return found === null ? line : `${found[1]}${found[2] ?? found[3] ?? found[4] ?? ''}`
}

type FrontMatter = { title: string | null; date: string | null }

function emitPages(text: string, markdown: boolean, { title, date }: FrontMatter, emit: Emit): void {
  const pages = pagesOf(textBlocks(text, markdown))
  if (!pages.some((page) => /[\p{L}\p{N}]/u.test(page.text))) throw new Refusal(failures.noText())
  if (title !== null) emit({ type: 'title', title })
  if (date !== null) emit({ type: 'date', source: 'stated', value: date })
  for (const page of pages) emit({ type: 'page', ...page })
  emit({ type: 'complete' })
}

function frontMatterTitle(matter: string): string | null {
  const line = /^title:[ \t]*(.*)$/m.exec(matter)?.[1]?.trim() ?? ''
  return sensibleTitle(
    line
      .replace(/^"(.*)"$|^'(.*)'$/, '$1$2')
      .replaceAll('\\"', '"')
      .replaceAll("''", "'"),
  )
}

function firstHeading(text: string): string | null {
  const heading =
    /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1]?.replace(/(?<!#)#+$/, '') ?? /^(\S.*)\n={3,}[ \t]*$/m.exec(text)?.[1] ?? ''
  return sensibleTitle(heading.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[*_`]{1,3}/g, ''))
}
