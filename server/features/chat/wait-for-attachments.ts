import { setTimeout } from 'node:timers/promises'
import { attachmentsTexts } from '../../../contract/chat/attachments.texts.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { listAttachments } from './attachments.read.ts'

/** A question about a file that was just added is answered once the file is read, or after this time without it. */
const LONGEST_WAIT_MS = 90_000
const LOOK_MS = 300

/** Waits until the conversation's files are read; answers a line about them for the model, if there are any. */
export async function readAttachments(context: JobContext, threadId: string, signal: AbortSignal): Promise<string[]> {
  for (const last = Date.now() + LONGEST_WAIT_MS; ; ) {
    const files = await context.transact((tx) => listAttachments(tx, threadId))
    if (signal.aborted || Date.now() >= last || files.every(({ status }) => status !== 'pending')) {
      const readable = files.filter(({ status }) => status === 'indexed')
      return readable.length === 0
        ? []
        : [attachmentsTexts.frame(readable.map(({ filename }) => JSON.stringify(filename)).join(', '))]
    }
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}
