import { createFileDesk } from '../shared/file-desk.ts'

/** The files that are to be uploaded. */
export const fileDesk = createFileDesk(() => crypto.randomUUID())
