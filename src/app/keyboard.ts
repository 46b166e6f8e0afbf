import type { PageSystem } from '../views/shared/system-context.ts'

/**
 * Global keys: Ctrl+K or ⌘K opens and closes the palette, also while someone types, `?` opens the list of keys, `/`
 * focuses the page's search box.
 */
export function listenToKeys(page: Document, features: PageSystem['features']): void {
  page.addEventListener('keydown', (event) => {
    if (isPaletteKey(event)) {
      const palette = features.get('palette')
      const isOpen = palette?.getSnapshot().hasTag('open') ?? false
      // Leaving a form or a question by a search would lose it.
      if (palette === undefined || (!isOpen && page.querySelector('[role="alertdialog"], [role="dialog"]:has(form)')))
        return
      event.preventDefault()
      palette.send({ type: isOpen ? 'palette.closed' : 'palette.opened' })
      return
    }
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

const isPaletteKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k'

/** `target`: within the shadow root of an editor, which hides it from `event.target`. */
function isTyping(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
