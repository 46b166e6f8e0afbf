import { shellRoutes as routes } from '../../../contract/shell/shell.routes.ts'
import type { Api } from '../shared/http.ts'

export type ShellEnvironment = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Rejects with a Failure where a draft could not be kept. */
  keepDrafts: () => Promise<void>
  reload: () => void
}

const key = 'reloaded-for-version'

export function createShellService(api: Api, environment: ShellEnvironment) {
  const reloadedFor = (): string | null => {
    try {
      return environment.storage.getItem(key)
    } catch {
      return null
    }
  }
  return {
    async checkServer(signal: AbortSignal): Promise<void> {
      const { status } = await api.call(routes.check, { signal })
      if (status !== 'ok') throw { kind: 'server', message: 'The server is starting.' }
    },
    /** The served version, and whether this tab was reloaded for it already (then the banner would come back for ever). */
    async readVersion(signal: AbortSignal): Promise<{ version: string; wasReloadedFor: boolean }> {
      const { version } = await api.call(routes.version, { signal })
      return { version, wasReloadedFor: reloadedFor() === version }
    },
    /** The page goes only when everything that was typed is kept. */
    async reloadFor(version: string): Promise<void> {
      await environment.keepDrafts()
      try {
        environment.storage.setItem(key, version)
      } catch {
        // Reloading twice for a version is the worst that comes of it.
      }
      environment.reload()
    },
  }
}
