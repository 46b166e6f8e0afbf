import { fromCallback, fromPromise } from 'xstate'
import { announcementsMachine } from '../../machines/announcements/announcements.machine.ts'
import type { Services } from '../services.ts'
import { fetchedLater } from './fetched-later.ts'

/** How long, in ms, somebody has pressed no key in an empty field before they count as not typing. */
const pause = 1_500

const fieldIn = (page: Window): { value: string } | null => {
  const { activeElement } = page.document
  if (activeElement instanceof HTMLElement && activeElement.isContentEditable)
    return { value: activeElement.textContent ?? '' }
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    ? activeElement
    : null
}

/** Tells once, when the field that has the focus is empty and at rest, or none has it. Answers how to stop. */
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
  // The focus has gone to nothing yet when it leaves a field for another one.
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

/** The dialog is a part of its own, with its view, so that it is drawn the moment it opens. */
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
