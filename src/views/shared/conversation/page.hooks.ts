import { useCallback, useEffect, useRef, useState } from 'react'
import { measureHeight } from '../measure-height.ts'
import { followsAfter, nearEnd, type ScrollPosition } from './following.ts'

/** Keeps the end of the growing page in view as long as the reader is there; `isAway`: the reader has scrolled away. */
export function useFollowing() {
  const grows = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const page = document.documentElement
    const scrollPosition = (): ScrollPosition => ({
      at: window.scrollY,
      below: page.scrollHeight - window.innerHeight - window.scrollY,
    })
    let before = scrollPosition()
    const notify = () => {
      before = scrollPosition()
      setAway(before.below > 3 * nearEnd)
    }
    const look = () => {
      follows.current = followsAfter(before, scrollPosition(), follows.current)
      notify()
    }
    const goOn = () => {
      if (follows.current) window.scrollTo({ top: page.scrollHeight })
      notify()
    }
    const observer = new ResizeObserver(goOn)
    // Includes the padding, which grows for jobs that float above the end.
    if (grows.current) observer.observe(grows.current, { box: 'border-box' })
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', look)
    }
  }, [])

  const follow = useCallback(() => {
    follows.current = true
  }, [])
  const stay = useCallback(() => {
    follows.current = false
  }, [])
  const toLatest = useCallback(() => {
    follow()
    window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [follow])
  return { grows, isAway, toLatest, follow, stay }
}

/** Copies a text, also one that is still being made, and says for two seconds whether it worked. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'not copied' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = (given: string | Promise<string>) => {
    const write = (text: string) => navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    const done = typeof given === 'string' ? write(given) : given.then(write)
    done.then(
      () => setOutcome('copied'),
      () => setOutcome('not copied'),
    )
  }
  return { outcome, copy }
}

/** Scrolls an element into view when it appears and whenever `key` changes. */
export function useRevealed<T extends HTMLElement>(key: string) {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (key !== '') ref.current?.scrollIntoView({ block: 'center' })
  }, [key])
  return ref
}

/** Focuses a panel when it appears, and returns the focus when it goes; Esc calls `onEscape`. */
export function usePanelFocus(key: string, onEscape: () => void) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const former = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (former instanceof HTMLElement && former.isConnected) former.focus({ preventScroll: true })
    }
  }, [key])
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog],[role=alertdialog],[role=menu]')
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onEscape()
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [onEscape])
  return panel
}

/** Keeps floating elements clear of the prompt and of what is above it. */
export const measurePrompt = measureHeight('--prompt-height')
