import { useSelector } from '@xstate/react'
import { useFeature } from './system-context.ts'

/** Code of the first example organisation; null if there is none, undefined while the list loads. */
export function useExample(): string | null | undefined {
  const organisations = useFeature('organisations')
  return useSelector(organisations, (snapshot) => {
    if (!snapshot || snapshot.hasTag('busy')) return undefined
    return snapshot.context.organisations.find(({ isDemo }) => isDemo)?.code ?? null
  })
}
