import type { Emit } from './messages.ts'

const beginning = 200_000
const metaTag = /<meta\s([^<>]{1,600})>/gi
const dateNames = /^(?:article:published_time|date|dc\.date|dcterms\.date|datepublished|pubdate|publish-date)$/

/** Names that generators of websites give the date of a page, the surest first. */
const dateKeys = [
  /^date:/i,
  /^(?:date[_-]?)?publish(?:ed)?(?:[_-]?(?:at|on|date))?:/i,
  /^pub[_-]?date:/i,
  /^(?:(?:last|date)[_-]?)?(?:updated|modified|reviewed|revised|mod)(?:[_-]?(?:at|on|date))?:/i,
  /^(?:issued|effective[_-]?date|effective|(?:date[_-]?)?created(?:[_-]?(?:at|on|date))?):/i,
]

/** The line 'date:' of front matter, or one like it. */
export function frontMatterDate(matter: string): string | null {
  const lines = matter.slice(0, beginning).split('\n')
  for (const key of dateKeys) {
    const line = lines.find((one) => key.test(one) && /\d{4}/.test(one))
    if (line === undefined) continue
    return line
      .slice(line.indexOf(':') + 1)
      .replace(/["']/g, '')
      .trim()
      .slice(0, 60)
  }
  return null
}

/** The publication date in the head of a web page. */
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
