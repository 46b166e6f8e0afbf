import { createFileDesk } from '../shared/file-desk.ts'

/** The logos that are to be uploaded. */
export const logoDesk = createFileDesk(() => crypto.randomUUID())
