import { Parser } from 'htmlparser2'
import { htmlToMarkdown } from '../ingestion/extract/readers/html-to-markdown.ts'
import { type PassageWord, passageWords } from '../ingestion/passages/passage-words.ts'
import { type Passage, splitPassages } from '../ingestion/passages/split.ts'

export type PageContent = {
  title: string
  text: string
  passages: Passage[]
  /** What the passages are found by. */
  words: PassageWord[]
  /** Absolute, without what the page asks not to be followed. */
  links: string[]
  mayBeKept: boolean
}

const longestTitle = 300
const mostLinks = 2_000

type Outline = { title: string; base: string | null; robots: string; hrefs: string[] }

/** The parts of a page that are not its text. */
function outlineOf(html: string): Outline {
  const outline: Outline = { title: '', base: null, robots: '', hrefs: [] }
  let isInTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') isInTitle = outline.title === ''
      if (name === 'base') outline.base ??= attributes['href'] ?? null
      if (name === 'meta' && attributes['name']?.toLowerCase() === 'robots')
        outline.robots += ` ${attributes['content']}`
      const isFollowed = !/\bnofollow\b/i.test(attributes['rel'] ?? '')
      if (name === 'a' && attributes['href'] && isFollowed && outline.hrefs.length < mostLinks)
        outline.hrefs.push(attributes['href'])
    },
    ontext(text) {
      if (isInTitle) outline.title += text
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
    },
  })
  parser.end(html)
  return outline
}

const absolute = (href: string, base: string): string[] => {
  if (!URL.canParse(href, base)) return []
  const url = new URL(href, base)
  url.hash = ''
  return [url.href]
}

/** What a page holds. `robots` is what its header of that name says. Pure. */
export function pageContent({ html, url, robots }: { html: string; url: string; robots: string }): PageContent {
  const outline = outlineOf(html)
  const says = (word: string) => new RegExp(`\\b(?:${word}|none)\\b`, 'i').test(`${robots} ${outline.robots}`)
  const text = htmlToMarkdown(html).trim()
  const base = outline.base !== null && URL.canParse(outline.base, url) ? new URL(outline.base, url).href : url
  const title = outline.title.replace(/\s+/g, ' ').trim().slice(0, longestTitle) || url
  const passages = splitPassages([{ number: 1, text }])
  return {
    title,
    text,
    passages,
    words: passageWords(title, passages),
    links: says('nofollow') ? [] : [...new Set(outline.hrefs.flatMap((href) => absolute(href, base)))],
    mayBeKept: !says('noindex') && text !== '',
  }
}
