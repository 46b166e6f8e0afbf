import { useEffect, useRef } from 'react'
import { findPassage } from './passage.ts'

/** Highlights a passage within the element and scrolls to it once. `content`: the drawn content. */
export function usePassage(element: HTMLElement | null, passage: string | null, content: string): void {
  const inSight = useRef<string | null>(null)
  useEffect(() => {
    const range = element && passage ? rangeIn(element, passage) : null
    if (!range) return undefined
    if (inSight.current !== passage) range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    inSight.current = passage
    // Without the highlight API, the page at least scrolls to the passage.
    if (!('highlights' in CSS)) return undefined
    CSS.highlights.set('passage', new Highlight(range))
    return () => {
      CSS.highlights.delete('passage')
    }
  }, [element, passage, content])
}

function rangeIn(element: HTMLElement, passage: string): Range | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const found = findPassage(
    nodes.map(({ data }) => data),
    passage,
  )
  const first = found && nodes[found.from.text]
  const last = found && nodes[found.to.text]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first, found.from.at)
  range.setEnd(last, found.to.at + 1)
  return range
}
