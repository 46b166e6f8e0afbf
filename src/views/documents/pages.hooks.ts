import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'
import { useFeature } from '../shared/system-context.ts'
import type { DocumentView } from './document.hooks.ts'

const noSheets: ReadonlySet<number> = new Set()

/** The open document's pages, and the file to draw them from. */
export function usePages(view: DocumentView) {
  const actor = useFeature('pages')
  const snapshot = useSelector(actor, (current) => current)
  const [near, setNear] = useState(noSheets)
  const addressed = view.view.kind === 'page' ? view.view.number : null
  useEffect(() => {
    actor?.send({ type: 'pages.file requested' })
  }, [actor])
  useEffect(() => {
    const numbers = [...new Set([...(addressed === null ? [] : [addressed]), ...near])]
    actor?.send({ type: 'pages.in sight', numbers })
  }, [actor, near, addressed])
  const { doc, pages, failures, file, fileFailure } = snapshot?.context ?? {}
  const ids = doc?.pages ?? []
  return {
    count: file?.kind === 'pdf' ? file.count : file ? 1 : ids.length,
    thumbnails: ids.map(({ thumbnail }) => thumbnail),
    textOf: (number: number) => pages?.[ids[number - 1]?.id ?? ''] ?? null,
    failureOf: (number: number) => failures?.[ids[number - 1]?.id ?? '']?.message ?? null,
    readAgain: (number: number) => actor?.send({ type: 'pages.reading requested', number }),
    file: file ?? null,
    isOpening: snapshot?.hasTag('file busy') ?? true,
    fileFailure: snapshot?.hasTag('file failed') ? (fileFailure?.message ?? '') : null,
    openAgain: () => actor?.send({ type: 'pages.file requested' }),
    near,
    setNear,
  }
}

export type PagesView = ReturnType<typeof usePages>

type Scrolling = {
  /** The page in the URL. */
  addressed: number | null
  count: number
  onNear: (numbers: ReadonlySet<number>) => void
  /** The person scrolled to this page and stopped there. */
  onRest: (number: number) => void
}

/** Keeps the scrolled list of pages and the URL in sync. `current`: the page being read. */
export function useSheets(list: HTMLElement | null, { addressed, count, onNear, onRest }: Scrolling) {
  const [current, setCurrent] = useState(addressed ?? 1)
  const reported = useRef(addressed)
  /** Arriving texts scroll the list too; only scrolling by the person may change the page in the URL. */
  const isMoved = useRef(false)
  useEffect(() => {
    if (!list) return undefined
    const leaving = new AbortController()
    const onHand = () => {
      isMoved.current = true
    }
    for (const kind of ['wheel', 'pointerdown', 'keydown'])
      list.addEventListener(kind, onHand, { passive: true, signal: leaving.signal })
    return () => leaving.abort()
  }, [list])
  useEffect(() => {
    if (!list) return undefined
    const seen = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = numberOf(target)
          if (isIntersecting) seen.add(number)
          else seen.delete(number)
        }
        onNear(new Set(seen))
      },
      { root: list, rootMargin: '100% 0px' },
    )
    for (const sheet of list.children) observer.observe(sheet)
    return () => observer.disconnect()
  }, [list, count, onNear])
  useEffect(() => {
    if (!list || addressed === null || addressed === reported.current) return
    reported.current = addressed
    isMoved.current = false
    setCurrent(addressed)
    list.children[addressed - 1]?.scrollIntoView({ block: 'start' })
  }, [list, addressed])
  useEffect(() => {
    // Scrolls to the page in the first URL once it is rendered.
    const readSheet = () => (reported.current === null ? undefined : list?.children[reported.current - 1])
    if (!list) return undefined
    readSheet()?.scrollIntoView({ block: 'start' })
    // Texts that arrive above the current page change its position.
    const observer = new ResizeObserver(() => {
      const followed = isMoved.current ? undefined : readSheet()
      if (followed) list.scrollTop += topOf(followed) - topOf(list) - list.clientTop - marginAbove(followed)
    })
    for (const sheet of list.children) observer.observe(sheet)
    return () => observer.disconnect()
  }, [list, count])
  return {
    current,
    onScroll: () => {
      if (list && isMoved.current) setCurrent(pageIn(list))
    },
    onScrollEnd: () => {
      if (!list || !isMoved.current) return
      const number = pageIn(list)
      reported.current = number
      onRest(number)
    },
  }
}

const topOf = (element: Element): number => element.getBoundingClientRect().top

const marginAbove = (sheet: Element): number => Number.parseFloat(getComputedStyle(sheet).scrollMarginBlockStart) || 0

const numberOf = (sheet: Element): number => Number((sheet as HTMLElement).dataset['page'])

/** Keeps the current page's entry in the page index in view. */
export function useCurrentEntry(list: HTMLElement | null, current: number): void {
  useEffect(() => {
    list?.children[current - 1]?.scrollIntoView({ block: 'nearest' })
  }, [list, current])
}

/** The last page that starts above the middle of the viewport. */
function pageIn(list: HTMLElement): number {
  const middle = list.getBoundingClientRect().top + list.clientHeight / 2
  const begun = [...list.children].filter((sheet) => sheet.getBoundingClientRect().top <= middle)
  return Math.max(1, begun.length)
}

type Pdf = Extract<DrawnFile, { kind: 'pdf' }>

/** Draws a page into its canvas while it is near the viewport, and again when the width changes. */
export function useDrawnPage(pdf: Pdf, number: number, isNear: boolean) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [words, setWords] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  const [stage, setStage] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const [drawings, setDrawings] = useState(0)
  useEffect(() => {
    if (!canvas) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [canvas])
  useEffect(() => {
    if (!canvas || !words || !isNear || width === 0) return undefined
    const leaving = new AbortController()
    pdf.draw({ number, width, sheet: { canvas, words } }, leaving.signal).then(
      () => {
        setStage('drawn')
        setDrawings((count) => count + 1)
      },
      () => {
        if (!leaving.signal.aborted) setStage('failed')
      },
    )
    return () => leaving.abort()
  }, [pdf, number, isNear, width, canvas, words])
  return { setCanvas, setWords, words, stage, drawings }
}
