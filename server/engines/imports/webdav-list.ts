import { Parser } from 'htmlparser2'

/** A line of a folder as the server tells it. */
export type WebdavEntry = {
  href: string
  isFolder: boolean
  etag: string | null
  modified: string | null
  size: number | null
  /** By which Nextcloud and ownCloud know a file for good. */
  fileId: string | null
}

const mostEntries = 20_000
const longestValue = 4_000
const values = new Set(['href', 'getetag', 'getlastmodified', 'getcontentlength', 'fileid', 'status'])

/** Servers name the space of their elements as they like. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

type Found = Map<string, string>

function entryOf(href: string, found: Found): WebdavEntry {
  const text = (name: string) => found.get(name)?.trim() || null
  const size = Number(text('getcontentlength') ?? Number.NaN)
  return {
    ...{ href, isFolder: found.has('collection'), etag: text('getetag'), modified: text('getlastmodified') },
    ...{ size: Number.isSafeInteger(size) && size >= 0 ? size : null, fileId: text('fileid') },
  }
}

/** The answer to a PROPFIND (RFC 4918, 9.1) line by line; null where the text is none, or broke off: what it lacks would seem gone. */
export function webdavList(text: string): WebdavEntry[] | null {
  const entries: WebdavEntry[] = []
  let isMultistatus = false
  let isWhole = false
  let href: string | null = null
  let response: Found | null = null
  let part: Found | null = null
  let open: string | null = null
  let value = ''
  const close = (name: string) => {
    const target = part ?? response
    if (name === open) {
      if (name === 'href' && part === null) href ??= value.trim()
      else target?.set(name, value)
      open = null
    }
    if (name === 'propstat' && part !== null) {
      // What a server does not know of a file it tells with another status.
      const isKnown = /\s200(\s|$)/.test(part.get('status') ?? ' 200')
      if (isKnown) for (const [key, one] of part) response?.set(key, one)
      part = null
    }
    if (name === 'response' && response !== null) {
      if (href !== null && href !== '' && entries.length < mostEntries) entries.push(entryOf(href, response))
      response = null
    }
  }
  const parser = new Parser(
    {
      onopentag(raw) {
        const name = localName(raw)
        if (name === 'multistatus') isMultistatus = true
        if (!isMultistatus) return
        if (name === 'response') [response, part, href] = [new Map(), null, null]
        if (name === 'propstat' && response !== null) part = new Map()
        if (name === 'collection') (part ?? response)?.set('collection', '')
        if (values.has(name)) [open, value] = [name, '']
      },
      ontext(more) {
        if (open !== null && value.length < longestValue) value += more.slice(0, longestValue - value.length)
      },
      onclosetag(raw, isImplied) {
        const name = localName(raw)
        close(name)
        if (name === 'multistatus' && !isImplied) isWhole = true
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  return isWhole ? entries : null
}
