import { shellRoutes as routes } from '../../../contract/shell/shell.routes.ts'
import type { Api } from '../shared/http.ts'

export type ShellEnvironment = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Rejects with a Failure if a draft couldn't be saved. */
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
    /**
     * The served version, and whether this tab was already reloaded for it. Without the latter, the banner would keep
     * coming back.
     */
    async readVersion(signal: AbortSignal): Promise<{ version: string; wasReloadedFor: boolean }> {
      const { version } = await api.call(routes.version, { signal })
      return { version, wasReloadedFor: reloadedFor() === version }
    },
    /** Reloads only once all unsaved input is stored. */
    async reloadFor(version: string): Promise<void> {
      await environment.keepDrafts()
      try {
        environment.storage.setItem(key, version)
      } catch {
        // At worst, the page reloads twice for one version.
      }
      environment.reload()
    },
  }
}
