import { createFileRegistry } from '../shared/file-registry.ts'

/** Recordings waiting to be read. */
export const recordingRegistry = createFileRegistry(() => crypto.randomUUID())
