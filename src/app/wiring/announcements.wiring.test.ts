import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTyping } from './announcements.wiring.ts'

class Thing {}
class TextArea extends Thing {
  value = ''
}

let focused: unknown = null
const document = Object.assign(new EventTarget(), {})
Object.defineProperty(document, 'activeElement', { get: () => focused })
const page = { document, setTimeout, clearTimeout } as unknown as Window

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { setTimeout, clearTimeout })
  vi.stubGlobal('HTMLElement', Thing)
  vi.stubGlobal('HTMLInputElement', TextArea)
  vi.stubGlobal('HTMLTextAreaElement', TextArea)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watched = (field: TextArea | null) => {
  focused = field
  const notify = vi.fn()
  return { notify, stop: watchTyping(page, notify) }
}
const happens = (type: string) => document.dispatchEvent(new Event(type))

test('where nothing has the focus it is told at once, and once', () => {
  const { notify } = watched(null)
  vi.advanceTimersByTime(0)
  happens('keydown')
  vi.advanceTimersByTime(10_000)
  expect(notify).toHaveBeenCalledTimes(1)
})

test('nobody who writes a prompt is interrupted before it is sent or left', () => {
  const field = new TextArea()
  field.value = 'How many'
  const { notify } = watched(field)
  vi.advanceTimersByTime(60_000)
  expect(notify).not.toHaveBeenCalled()
  field.value = ''
  happens('input')
  vi.advanceTimersByTime(1_400)
  happens('keydown')
  vi.advanceTimersByTime(1_400)
  expect(notify).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(notify).toHaveBeenCalledTimes(1)
})

test('leaving the field is enough, and who stops watching is told nothing', () => {
  const field = new TextArea()
  field.value = 'How many'
  const { notify, stop } = watched(field)
  focused = null
  happens('focusout')
  vi.advanceTimersByTime(0)
  expect(notify).toHaveBeenCalledTimes(1)
  stop()
  const other = watched(null)
  other.stop()
  vi.advanceTimersByTime(5_000)
  expect(other.notify).not.toHaveBeenCalled()
})
