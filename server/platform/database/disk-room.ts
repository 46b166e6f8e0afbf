import { statfs } from 'node:fs/promises'

/** Kept free for what is under way and for PostgreSQL, which ends itself when it cannot write its log. */
const reserve = 64 * 1024 * 1024

/** True while so many more bytes may be written below `directory`. */
export async function hasRoom(directory: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize - bytes >= reserve
}
