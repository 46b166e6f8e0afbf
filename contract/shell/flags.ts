/** Feature switches of this browser, stored as JSON under `flags` in local storage. */
export const knownFlags = ['flagDialog'] as const
export type FlagName = (typeof knownFlags)[number]
export type Flags = Readonly<Record<FlagName, boolean>>

export const flagsKey = 'flags'
export const noFlags: Flags = { flagDialog: false }

/** Anything else stored there counts as off. */
export function flagsIn(text: string | null): Flags {
  const read = objectIn(text)
  return { flagDialog: read['flagDialog'] === true }
}

/** The flags for storage; other stored content is kept. */
export const withFlags = (text: string | null, flags: Flags): string => JSON.stringify({ ...objectIn(text), ...flags })

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
