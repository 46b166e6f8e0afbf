import type { Models } from '../../platform/models/models.ts'

/** What an organisation lets its data be read by. */
export type ModelPermission = { chosen: string | null; allowed: readonly string[] }
export type PermittedModels = {
  /** Who answers and writes, and who does when the first one fails. Empty: none may. */
  answers: string[]
  /** Who does small work; null: nobody. */
  small: string | null
}

/** The chosen model stands alone until others are allowed; a chosen one that is gone is replaced by no other. */
export function permittedModels(
  { list, fast, strong }: Pick<Models, 'list' | 'fast' | 'strong'>,
  { chosen, allowed }: ModelPermission,
): PermittedModels {
  const first = list.find(({ id }) => id === chosen)?.id ?? (chosen === null ? (list[0]?.id ?? null) : null)
  const others = list.map(({ id }) => id).filter((id) => allowed.includes(id) && id !== first)
  const permitted = first === null ? others : [first, ...others]
  const leading = strong !== null && permitted.includes(strong) ? [strong] : []
  const rest = permitted.filter((id) => !leading.includes(id))
  // The fast one is the last to answer.
  const order = [...leading, ...rest.filter((id) => id !== fast || id === first), ...rest.filter((id) => id === fast)]
  return {
    answers: [...new Set(order)].slice(0, 2),
    small: fast !== null && permitted.includes(fast) ? fast : null,
  }
}
