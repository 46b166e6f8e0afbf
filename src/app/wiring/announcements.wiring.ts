import { fromCallback, fromPromise } from 'xstate'
import { announcementsMachine } from '../../machines/announcements/announcements.machine.ts'
import type { Services } from '../services.ts'
import { fetchedLater } from './fetched-later.ts'

/** How long, in ms, without a key press in an empty field until the person counts as not typing. */
const pause = 1_500

const fieldIn = (page: Window): { value: string } | null => {
  const { activeElement: outer } = page.document
  const activeElement = outer?.shadowRoot?.activeElement ?? outer
  if (activeElement instanceof HTMLElement && activeElement.isContentEditable)
    return { value: activeElement.textContent ?? '' }
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    ? activeElement
    : null
}

/**
 * Calls back once, when no field has the focus, or the focused one is empty and idle. Returns a function that cancels
 * it.
 */
export function watchTyping(page: Window, notify: () => void): () => void {
  const stopper = new AbortController()
  let timer = 0
  const look = () => {
    page.clearTimeout(timer)
    const field = fieldIn(page)
    if (field === null) {
      stopper.abort()
      notify()
    } else timer = page.setTimeout(field.value === '' ? rest : look, pause)
  }
  const rest = () => {
    if (fieldIn(page)?.value) return look()
    stopper.abort()
    notify()
  }
  // While the focus moves between two fields, no field has it for a moment.
  const lookSoon = () => {
    page.clearTimeout(timer)
    timer = page.setTimeout(look)
  }
  for (const type of ['focusout', 'input', 'keydown'] as const)
    page.document.addEventListener(type, lookSoon, { signal: stopper.signal })
  lookSoon()
  return () => {
    page.clearTimeout(timer)
    stopper.abort()
  }
}

/** The dialog's machine loads together with its view, so that it can be drawn as soon as it opens. */
export function wireAnnouncements({ api }: Services, page: Window) {
  const { machine, put } = fetchedLater(announcementsMachine)
  return machine.provide({
    actors: {
      'fetch the dialog': fromPromise(async () => {
        const [{ wireWhatsNew }] = await Promise.all([
          import('./whats-new.wiring.ts'),
          import('../../views/announcements/WhatsNewDialog.tsx'),
        ])
        put({ dialog: wireWhatsNew(api) })
      }),
      'watch the typing': fromCallback(({ sendBack }) => watchTyping(page, () => sendBack({ type: 'typing.paused' }))),
    },
  })
}
