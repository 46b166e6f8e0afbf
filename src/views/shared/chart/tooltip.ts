import { ownValue } from '../../../../contract/shared/own-value.ts'

/** The element that vega-tooltip creates once and keeps at the end of the page. */
export const tooltipElementId = 'vg-tooltip-element'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? '')

function swatch(fill: string): string {
  if (!/^#[0-9a-f]{6}$/.test(fill)) return ''
  return `<svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true"><rect width="8" height="8" rx="2" fill="${fill}"/></svg>`
}

/**
 * HTML of a tooltip from the compiler's string: a title, then lines `colour TAB name TAB value`. All texts are escaped,
 * and only plain hexadecimal colours are accepted.
 */
export function tooltipMarkup(tip: unknown): string {
  const [title = '', ...lines] = String(tip).split('\n')
  const rows = lines.map((line) => {
    const [fill = '', name = '', value = ''] = line.split('\t')
    return `<tr><td>${swatch(fill)}</td><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`
  })
  return `<p>${escaped(title)}</p><table>${rows.join('')}</table>`
}
