const allowedTags = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th strong em u s sup sub a br hr blockquote pre code'.split(
    ' ',
  ),
)
const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z:-]+="[^"]*")*)\s*(\/?)>/g

/** Keeps the plain tags of well-formed HTML and, of attributes, only web and mail links and the spans of cells. */
export function cleanHtml(html: string): string {
  return html.replace(tag, (_, closing: string, name: string, attributes: string, selfClosing: string) => {
    const lower = name.toLowerCase()
    if (!allowedTags.has(lower)) return ''
    if (closing !== '') return `</${lower}>`
    return `<${lower}${keptAttributes(lower, attributes)}${selfClosing === '' ? '' : ' /'}>`
  })
}

function keptAttributes(name: string, attributes: string): string {
  if (name === 'a') {
    const link = /\shref="((?:https?:\/\/|mailto:)[^"]*)"/i.exec(attributes)?.[1]
    return link === undefined ? '' : ` href="${link}"`
  }
  if (name !== 'td' && name !== 'th') return ''
  return [...attributes.matchAll(/\s(colspan|rowspan)="(\d{1,3})"/g)]
    .map((match) => ` ${match[1]}="${match[2]}"`)
    .join('')
}

/** The outermost elements of well-formed HTML, each as a text, without anything between them. */
export function topLevelElements(html: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  for (const match of html.matchAll(tag)) {
    const closing = match[1] !== ''
    const alone = match[4] !== '' || match[2] === 'br' || match[2] === 'hr'
    if (depth === 0) start = match.index
    if (!closing && !alone) depth += 1
    if (closing) depth = Math.max(0, depth - 1)
    if (depth === 0) elements.push(html.slice(start, match.index + match[0].length))
  }
  return elements
}
