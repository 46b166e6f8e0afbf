import { failures, Refusal } from '../failures.ts'
import { decodeText } from '../text-decoding.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import type { Emit, Reader } from './messages.ts'
import { pagesOf, textBlocks } from './paging.ts'
import { sensibleTitle } from './titles.ts'
import { frontMatterDate, metaDate } from './stated-dates.ts'

const frontMatter = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/

export const readText: Reader = async (bytes, emit) => {
  const text = decodeText(bytes)
  if (text === null) throw new Refusal(failures.notA('text'))
  emitPages(text, false, { title: null, date: null }, emit)
}

/** Front matter gives the title and the date, and is no part of the text. */
export const readMarkdown: Reader = async (bytes, emit) => {
  const whole = decodeText(bytes)
  if (whole === null) throw new Refusal(failures.notA('markdown'))
  const matter = frontMatter.exec(whole)
  const text = matter === null ? whole : whole.slice(matter[0].length)
  const header = matter?.[1] ?? ''
  emitPages(text, true, { title: frontMatterTitle(header) ?? firstHeading(text), date: frontMatterDate(header) }, emit)
}

export const readHtml: Reader = async (bytes, emit) => {
  const source = decodeText(bytes)
  if (source === null) throw new Refusal(failures.notA('html'))
  const text = htmlToMarkdown(source)
  const title = /<title(?:\s[^<>]*)?>([^<]+)<\/title>/i.exec(source.slice(0, 200_000))?.[1]?.slice(0, 1_000)
  const named = (title === undefined ? null : sensibleTitle(htmlToMarkdown(title))) ?? firstHeading(text)
  emitPages(text, true, { title: named, date: metaDate(source) }, emit)
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
