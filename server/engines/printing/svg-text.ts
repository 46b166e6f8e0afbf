const narrow = new Set("iljtfrI.,:;'|!()[]1 -")
const wide = new Set('mwMW%@–—')

/** How wide a text is in the fonts of a page, in sizes of its font: nothing here can measure it. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (narrow.has(character)) width += 0.34
    else if (wide.has(character)) width += 0.88
    else width += character >= 'A' && character <= 'Z' ? 0.66 : 0.56
  }
  return width
}

/** The lines of one text as texts of their own: who draws a file may not know spans. */
function linesOf(attributes: string, spans: string): string {
  let down = 0
  return spans
    .split('<tspan')
    .slice(1)
    .map((span) => {
      const start = span.indexOf('>')
      const at = span.indexOf(' dy="')
      if (at !== -1 && at < start) down += Number.parseFloat(span.slice(at + 5)) || 0
      const text = span.slice(start + 1).replace('</tspan>', '')
      const end = attributes.indexOf('"', attributes.indexOf('transform="') + 11)
      const moved =
        down === 0 || !attributes.includes('transform="')
          ? attributes
          : `${attributes.slice(0, end)} translate(0,${down})${attributes.slice(end)}`
      return `<text ${moved}>${text}</text>`
    })
    .join('')
}

export function withoutSpans(svg: string): string {
  const [head = '', ...texts] = svg.split('<text ')
  const parts = texts.map((part) => {
    const [open, close] = [part.indexOf('>'), part.indexOf('</text>')]
    const inner = part.slice(open + 1, close)
    if (!inner.startsWith('<tspan')) return `<text ${part}`
    return linesOf(part.slice(0, open), inner) + part.slice(close + '</text>'.length)
  })
  return head + parts.join('')
}
