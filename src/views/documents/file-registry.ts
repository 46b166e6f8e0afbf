import { createFileRegistry } from '../shared/file-registry.ts'

/** The files that are to be uploaded. */
export const fileRegistry = createFileRegistry(() => crypto.randomUUID())
