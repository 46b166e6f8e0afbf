import type { Emit } from './messages.ts'

const beginning = 200_000
const metaTag = /<meta\s([^<>]{1,600})>/gi
const dateNames = /^(?:article:published_time|date|dc\.date|dcterms\.date|datepublished|pubdate|publish-date)$/

/** Names that generators of websites give the date of a page, the surest first. */
const dateKeys = [
  'date',
  'published(?:_at|_on|_date|-date)?',
  'publish(?:_date|-date|Date)|pub(?:_date|-date|Date)|date[_-]published',
  '(?:last[_-]?)?(?:updated|modified|reviewed|revised)(?:_at|_on|_date|-date)?|lastmod|last[_-]?mod|date[_-]modified',
  'effective(?:[_-]date)?|issued|created(?:_at|_on|_date|-date)?|date[_-]created',
].map((keys) => new RegExp(`^(?:${keys}):[ \\t]{0,20}(\\S.{0,59})$`, 'im'))

/** The line 'date:' of front matter, or one like it. */
export function frontMatterDate(matter: string): string | null {
  for (const key of dateKeys) {
    const value = key.exec(matter)?.[1]?.replace(/["']/g, '').trim()
    if (value !== undefined && /\d{4}/.test(value)) return value
  }
  return null
}

/** What the head of a web page says of when it was published. */
export function metaDate(source: string): string | null {
  for (const [, attributes = ''] of source.slice(0, beginning).matchAll(metaTag)) {
    const name = /(?:name|property|itemprop)\s{0,9}=\s{0,9}["']([^"']{1,60})["']/i.exec(attributes)?.[1] ?? ''
    const content = /content\s{0,9}=\s{0,9}["']([^"']{1,60})["']/i.exec(attributes)?.[1]
    if (content !== undefined && dateNames.test(name.toLowerCase())) return content
  }
  return null
}

/** When an Office file was made, by its core properties. */
export function emitDateCreated(core: string | null, emit: Emit): void {
  const value = /<dcterms:created[^<>]{0,200}>([^<]{1,60})</.exec(core ?? '')?.[1]?.trim()
  if (value) emit({ type: 'date', source: 'created', value })
}
