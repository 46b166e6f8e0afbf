import createPurifier from 'dompurify'
import { imageSource, linkTarget } from './link-target.ts'

type Purifier = ReturnType<typeof createPurifier>

const tags = [
  ...[
    'a',
    'abbr',
    'aside',
    'b',
    'blockquote',
    'br',
    'caption',
    'code',
    'col',
    'colgroup',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
  ],
  ...[
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
  ],
  ...['pre', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead'],
  ...['time', 'tr', 'u', 'ul', 'var'],
]
const attributes = [
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'reversed',
  'datetime',
  'lang',
  'dir',
]

/** Sanitises HTML; returns '' if there is no document to do it with. */
export type Cleaner = (html: string) => string

/**
 * Removes scripts, styles, handlers, forms, frames and URLs outside `origin`: an external link keeps its text, an
 * external picture its alternative text. Idempotent.
 */
export function createCleaner(view: Window & typeof globalThis, origin: string): Cleaner {
  const purifier: Purifier = createPurifier(view)
  if (!purifier.isSupported) return () => ''
  purifier.addHook('afterSanitizeAttributes', (node) => keepOwnAddresses(node, origin))
  const config = {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
  }
  return (html) => purifier.sanitize(withoutBlocked(html), config)
}

/**
 * Removes handlers and styles (style sheets like scripts, which are dropped with their content) before the HTML is
 * parsed. They would have no effect, but parsing alone makes the browser report a policy violation.
 */
function withoutBlocked(html: string): string {
  return html
    .replace(/<(\/?)style(?=[\s/>])/gi, '<$1script')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(?<=[\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, 'data-dropped'))
}

/** The anchor of a source on the same page, by its number. */
const sourceOfPage = /^#source-\d{1,6}$/

function keepOwnAddresses(node: Element, origin: string): void {
  const href = node.getAttribute('href')
  if (href !== null && !sourceOfPage.test(href)) {
    const target = linkTarget(href, origin)
    if (target?.kind === 'internal') node.setAttribute('href', target.href)
    else node.removeAttribute('href')
  }
  const source = node.getAttribute('src')
  if (source === null) return
  const own = imageSource(source, origin)
  if (own !== null) node.setAttribute('src', own)
  else node.removeAttribute('src')
}
