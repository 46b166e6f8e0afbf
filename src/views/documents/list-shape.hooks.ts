import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListShape, listShape } from './list-shape.ts'

/**
 * The shape of a list of this length. While somebody points at the list or is in it, it keeps the shape that it has: what
 * arrives meanwhile does not move what they are about to press. `path`: another one is another list.
 */
export function useListShape(
  count: number,
  path: string,
): { shape: ListShape; listRef: RefObject<HTMLDivElement | null>; settle: () => void } {
  const listRef = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState({ path, shape: listShape(count) })
  const isElsewhere = held.path !== path
  useEffect(() => {
    const isInUse = listRef.current?.matches(':hover, :focus-within') ?? false
    if (isElsewhere || !isInUse) setHeld({ path, shape: listShape(count) })
  }, [count, path, isElsewhere])
  return {
    shape: isElsewhere ? listShape(count) : held.shape,
    listRef,
    settle: () => setHeld({ path, shape: listShape(count) }),
  }
}
