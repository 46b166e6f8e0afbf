/** Calls back on writes to the shared storage by other tabs; `key` is null when it was cleared. */
export function onOtherTab(page: Window, listener: (key: string | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === page.localStorage) listener(event.key)
  }
  page.addEventListener('storage', listen)
  return () => page.removeEventListener('storage', listen)
}

/** Runs `work` while no other tab of this browser renews a token. */
export async function exclusively<T>(page: Window, work: () => T | Promise<T>): Promise<T> {
  if (!page.navigator.locks) return work()
  return await page.navigator.locks.request('sextant token', async () => work())
}

/** Calls back when the browser is online again, or the page becomes visible. */
export function onWake(page: Window, listener: () => void): () => void {
  const becameVisible = () => {
    if (page.document.visibilityState === 'visible') listener()
  }
  page.addEventListener('online', listener)
  page.addEventListener('pageshow', listener)
  page.document.addEventListener('visibilitychange', becameVisible)
  return () => {
    page.removeEventListener('online', listener)
    page.removeEventListener('pageshow', listener)
    page.document.removeEventListener('visibilitychange', becameVisible)
  }
}

/** Reports whether the browser has a network, at once and on every change. */
export function onNetwork(page: Window, listener: (isOnline: boolean) => void): () => void {
  const report = () => listener(page.navigator.onLine)
  page.addEventListener('online', report)
  page.addEventListener('offline', report)
  report()
  return () => {
    page.removeEventListener('online', report)
    page.removeEventListener('offline', report)
  }
}
