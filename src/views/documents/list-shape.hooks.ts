import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListShape, listShape } from './list-shape.ts'

/**
 * The layout for a list of this length. It doesn't change while the pointer or the focus is in the list, so that
 * nothing moves under the pointer. `path`: a new value means another list.
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
