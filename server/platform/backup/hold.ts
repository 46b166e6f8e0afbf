import type { Database } from '../database/database.ts'
import { type Transaction, transactAsSystem } from '../database/transaction.ts'

const LOOK_EVERY_MS = 1_000
const nobody = { person: null, organisation: null }

/** Since when a restored installation is held; null where it isn't. */
export async function readHold({ db }: Transaction): Promise<string | null> {
  const row = await db.selectFrom('installation').select('held_since').executeTakeFirst()
  return row?.held_since ?? null
}
export const readHeldSince = (database: Database) => transactAsSystem(database, nobody, readHold)

export type Hold = { stop(): void }

/** Does the work at once or, in an installation that is held, when a superadmin has resumed it. */
export async function whenResumed(database: Database, work: () => Promise<void>): Promise<Hold> {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  const stop = () => {
    isStopped = true
    if (timer) clearTimeout(timer)
  }
  if ((await readHeldSince(database)) === null) {
    await work()
    return { stop }
  }
  const look = async (): Promise<void> => {
    const isHeld = await readHeldSince(database).then(
      (since) => since !== null,
      () => true,
    )
    if (isStopped) return
    const isDone =
      !isHeld &&
      (await work().then(
        () => true,
        () => false,
      ))
    if (!isDone) timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  return { stop }
}
