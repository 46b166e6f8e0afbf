import { Parser } from 'htmlparser2'
import { htmlToMarkdown } from '../readers/worker.ts'
import { type Passage, type PassageWord, passageWords, splitPassages } from '../passages/index.ts'
import { allowedBy, type SiteRules } from './robots.ts'

export type PageContent = {
  title: string
  text: string
  passages: Passage[]
  /** What the passages are found by. */
  words: PassageWord[]
  /** Absolute and on the same host, without what the page or the site asks not to be followed. */
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

export type PageSource = {
  html: string
  url: string
  /** What its header of that name says. */
  robots: string
  rules: SiteRules
}

/** A page of the web on the same host. */
function isBeside(link: string, url: string): boolean {
  const { protocol, host } = new URL(link)
  return (protocol === 'http:' || protocol === 'https:') && host === new URL(url).host
}

/** What a page holds. Pure. */
export function pageContent({ html, url, robots, rules }: PageSource): PageContent {
  const outline = outlineOf(html)
  const said = new Set(`${robots} ${outline.robots}`.toLowerCase().match(/\w+/g))
  const says = (word: string) => said.has(word) || said.has('none')
  const text = htmlToMarkdown(html).trim()
  const base = outline.base !== null && URL.canParse(outline.base, url) ? new URL(outline.base, url).href : url
  const title = outline.title.replace(/\s+/g, ' ').trim().slice(0, longestTitle) || url
  const passages = splitPassages([{ number: 1, text }])
  const links = [...new Set(outline.hrefs.flatMap((href) => absolute(href, base)))]
  return {
    title,
    text,
    passages,
    words: passageWords(title, passages),
    links: says('nofollow') ? [] : allowedBy({ rules, urls: links.filter((link) => isBeside(link, url)) }),
    mayBeKept: !says('noindex') && text !== '',
  }
}
