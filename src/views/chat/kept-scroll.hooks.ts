import { useLayoutEffect, useState } from 'react'
import type { ThreadsActor } from '../../machines/chat/threads.machine.ts'
import { useFeature } from '../shared/system-context.ts'

/** How far each list of conversations was scrolled, for as long as its chat lives. */
const positions = new WeakMap<ThreadsActor, number>()

/**
 * Keeps the scroll position of the list while it is away: behind the menu of a phone, on another page, or during a
 * search. The first time, the current conversation is scrolled into view. Returns the ref of the list.
 */
export function useKeptScroll(isShown: boolean): (list: HTMLElement | null) => void {
  const chat = useFeature('chat')
  const [list, setList] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const scroller = list === null ? null : scrollerOf(list)
    if (chat === undefined || list === null || scroller === null || !isShown) return undefined
    const position = positions.get(chat)
    if (position === undefined) scrollToCurrent(list, scroller)
    else scroller.scrollTop = position
    const record = () => positions.set(chat, scroller.scrollTop)
    scroller.addEventListener('scroll', record, { passive: true })
    return () => scroller.removeEventListener('scroll', record)
  }, [chat, list, isShown])
  return setList
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let above = element.parentElement; above !== null; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  return null
}

function scrollToCurrent(list: HTMLElement, scroller: HTMLElement): void {
  const current = list.querySelector('[aria-current="page"]')
  if (current === null) return
  const below = current.getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom
  if (below > 0) scroller.scrollTop += below + scroller.clientHeight / 2
}
