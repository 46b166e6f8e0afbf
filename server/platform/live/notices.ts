import pg from 'pg'
import { channel, type Notice } from '../database/transaction.ts'

export type Notices = {
  /** Called for every notice after its commit, and with null when notices may have been missed. */
  listen(listener: (notice: Notice | null) => void): () => void
  stop(): Promise<void>
}

const betweenTriesMilliseconds = 500

/** Receives the notices of every server of this database. Reconnects automatically. */
export async function startNotices(url: string): Promise<Notices> {
  const listeners = new Set<(notice: Notice | null) => void>()
  let client: pg.Client | null = null
  let isStopped = false

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
    next.on('error', () => {})
    next.on('notification', (message) => {
      const notice = JSON.parse(message.payload ?? '{}') as Notice
      for (const listener of listeners) listener(notice)
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    // Only for an established connection: whoever opened one that failed retries it.
    next.once('end', comeBack)
    client = next
  }
  function comeBack(): void {
    if (!isStopped) setTimeout(() => void reopen(), betweenTriesMilliseconds).unref()
  }
  async function reopen(): Promise<void> {
    try {
      await open()
      for (const listener of listeners) listener(null)
    } catch {
      comeBack()
    }
  }

  await open()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
