import type { PageSystem } from '../views/shared/system-context.ts'

/** Global keys: `?` opens the list of keys, `/` focuses the page's search box. */
export function listenToKeys(page: Document, features: PageSystem['features']): void {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.composedPath()[0]))
      return
    if (event.key === '?') {
      event.preventDefault()
      features.get('shell')?.send({ type: 'sheet.opened' })
    }
    if (event.key === '/') {
      const search = page.querySelector<HTMLInputElement>('[data-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
    }
  })
}

/** `target`: within the shadow root of an editor, which hides it from `event.target`. */
function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
