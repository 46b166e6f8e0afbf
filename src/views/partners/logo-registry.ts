import { createFileRegistry } from '../shared/file-registry.ts'

/** Logos waiting to be uploaded. */
export const logoRegistry = createFileRegistry(() => crypto.randomUUID())
