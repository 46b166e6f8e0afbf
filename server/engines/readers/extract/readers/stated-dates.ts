import type { Emit } from './messages.ts'

const beginning = 200_000
const metaTag = /<meta\s([^<>]{1,600})>/gi
const dateNames = /^(?:article:published_time|date|dc\.date|dcterms\.date|datepublished|pubdate|publish-date)$/

/** The line 'date:' of front matter. */
export function frontMatterDate(matter: string): string | null {
  const line = /^(?:date|published|updated):[ \t]{0,20}(\S.{0,59})$/im.exec(matter)?.[1]
  return line?.replace(/["']/g, '').trim() ?? null
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
