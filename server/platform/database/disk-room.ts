import { statfs } from 'node:fs/promises'

/** Reserved for running work and for PostgreSQL, which shuts down when it can't write its log. */
const reserve = 64 * 1024 * 1024

/** Whether this many more bytes may be written below `directory`. */
export async function hasRoom(directory: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize - bytes >= reserve
}
