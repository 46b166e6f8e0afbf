import { useSelector } from '@xstate/react'
import type { SearchActor } from '../../machines/shared/search.machine.ts'

const nothingTyped = { search: '', applied: '' }

/** The search above a list: the current text, and the text that the list is filtered by. */
export function useSearch(child: SearchActor | undefined) {
  const { search, applied } = useSelector(child, (snapshot) => snapshot?.context ?? nothingTyped)
  return { search, applied, setSearch: (typed: string) => child?.send({ type: 'search.typed', search: typed }) }
}
