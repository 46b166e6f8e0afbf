/** Switches of this browser for what is not for everybody, kept as JSON under `flags` in its local storage. */
export const knownFlags = ['flagDialog'] as const
export type FlagName = (typeof knownFlags)[number]
export type Flags = Readonly<Record<FlagName, boolean>>

export const flagsKey = 'flags'
export const noFlags: Flags = { flagDialog: false }

/** Whatever else stands there counts as off. */
export function flagsIn(text: string | null): Flags {
  const read = objectIn(text)
  return { flagDialog: read['flagDialog'] === true }
}

/** As they are kept; what somebody else has put there stays. */
export const withFlags = (text: string | null, flags: Flags): string => JSON.stringify({ ...objectIn(text), ...flags })

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
