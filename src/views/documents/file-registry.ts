import { createFileRegistry } from '../shared/file-registry.ts'

/** Files waiting to be uploaded. */
export const fileRegistry = createFileRegistry(() => crypto.randomUUID())
