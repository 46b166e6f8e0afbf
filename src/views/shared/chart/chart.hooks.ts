import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Theme } from '../../../charts/model.ts'
import { tooltipElementId } from './tooltip.ts'

const darkQuery = '(prefers-color-scheme: dark)'

function subscribeTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  const media = window.matchMedia(darkQuery)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  media.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', changed)
  }
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(darkQuery).matches ? 'dark' : 'light'
}

/** The theme that the page shows now: the chosen one, else the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, readTheme)
}

/** The width of an element in whole pixels, null until it is known, and the ref that measures it. */
export function useElementWidth(): { width: number | null; ref: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState<number | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ref }
}

/** Today's day, `YYYY-MM-DD`, in a time zone, as it was when the chart was first shown. */
export function useToday(timeZone: string): string {
  const [now] = useState(() => new Date())
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** The newest of what is given, for whoever listens for longer than one drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

/** Takes the tooltip away with the drawing that it belongs to. */
export function useTooltipLeavesWith(drawing: unknown): void {
  useEffect(() => () => document.getElementById(tooltipElementId)?.classList.remove('visible'), [drawing])
}
