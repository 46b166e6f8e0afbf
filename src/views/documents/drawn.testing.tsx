import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

export const nothing = () => {}
export const drawn = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
/** The text between tags, without tooltips. */
export const words = (markup: string) =>
  markup
    .replaceAll(/<span[^>]*role="tooltip"[^>]*><span[^>]*>[^<]*<\/span><\/span>/g, '')
    .split(/<[^>]*>/)
    .filter((part) => part.trim() !== '')
export const labels = (markup: string) => [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)

export const deletion = {
  phase: 'ready' as const,
  disabledReason: null,
  failure: null,
  press: nothing,
  callOff: nothing,
}
