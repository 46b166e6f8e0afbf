/** Secrets that the server returns only once: the one-time code secret, the recovery codes, or an access token. */
export type Secrets = {
  totp: { secret: string; qrCode: string } | null
  recoveryCodes: readonly string[]
  accessToken: string | null
}

const nothing: Secrets = { totp: null, recoveryCodes: [], accessToken: null }

export type Safe = ReturnType<typeof createSafe>

/** Holds secrets while a page shows them. */
export function createSafe() {
  const listeners = new Set<() => void>()
  let secrets = nothing
  const put = (next: Secrets): void => {
    secrets = next
    for (const listener of [...listeners]) listener()
  }
  return {
    secrets: () => secrets,
    put: (more: Partial<Secrets>) => put({ ...nothing, ...more }),
    empty: () => put(nothing),
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
