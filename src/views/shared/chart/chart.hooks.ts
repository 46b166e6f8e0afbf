import {
  type RefCallback,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { VegaDrawing } from '../../../charts/drawn-shape.ts'
import { type FilledView, fillView } from '../../../charts/fill-view.ts'
import type { Countries, Theme } from '../../../charts/model.ts'
import { dayIn } from '../when.ts'
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

/** The visible theme: the chosen one, else the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, readTheme)
}

/** An element's width in whole pixels (null until measured), and the ref that measures it. */
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

let loading: Promise<Countries> | null = null

/** Loads the outlines of the countries once; after a failure the next map tries again. */
function loadCountries(): Promise<Countries> {
  loading ??= import('../../../charts/countries/countries.ts').then(
    ({ countries }) => countries,
    (failure) => {
      loading = null
      throw failure
    },
  )
  return loading
}

/** The outlines of the countries, which only a map loads. Suspends until they are there. */
export function useCountries(chartType: string): Countries | null {
  return chartType === 'map' ? use(loadCountries()) : null
}

/** The current day, `YYYY-MM-DD`, in a time zone, when the chart was first rendered. */
export function useToday(timeZone: string): string {
  const [now] = useState(() => new Date())
  return dayIn(timeZone, now)
}

/** A ref to the latest value, for listeners that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

/** Hides the tooltip when its drawing goes. */
export function useTooltipLeavesWith(drawing: unknown): void {
  useEffect(() => () => document.getElementById(tooltipElementId)?.classList.remove('visible'), [drawing])
}

type Mounted = { view: FilledView; shown: VegaDrawing }

/** Shows a drawing in an existing view if they share a key; otherwise it needs a new view. */
function show(mounted: Mounted | null, drawing: VegaDrawing, onFailure: (failure: unknown) => void): void {
  if (mounted === null || mounted.shown === drawing || mounted.shown.key !== drawing.key) return
  mounted.shown = drawing
  fillView(mounted.view, drawing).catch(onFailure)
}

/** The drawing that a view was created with. Later drawings with the same key update that view. */
export function useKeptView(drawing: VegaDrawing, onFailure: (failure: unknown) => void) {
  const [made, setMade] = useState(drawing)
  if (made.key !== drawing.key) setMade(drawing)
  const mounted = useRef<Mounted | null>(null)
  const latest = useLatest(drawing)
  useEffect(
    () => () => {
      mounted.current = null
    },
    [made],
  )
  useEffect(() => show(mounted.current, drawing, onFailure), [drawing, onFailure])
  const viewReady = (view: FilledView): void => {
    mounted.current = { view, shown: made }
    show(mounted.current, latest.current, onFailure)
  }
  return { made, viewReady }
}
