import { createFileRegistry } from '../shared/file-registry.ts'

/** The logos that are to be uploaded. */
export const logoRegistry = createFileRegistry(() => crypto.randomUUID())
