import { setTimeout } from 'node:timers/promises'
import type { Attachment } from '../../../contract/chat/attachments.schemas.ts'
import { attachmentReadingTexts as texts } from '../../../contract/chat/attachment-reading.texts.ts'
import type { AnswerEvent } from '../../engines/assistant/index.ts'
import { escapeMarkdown } from '../../engines/matters/index.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { MessageRow } from './chat.read.ts'
import { type DatedAttachment, listDatedAttachments } from './attachments.read.ts'

/** A question about a file that was just added is answered once the file is read, or after this time without it. */
const LONGEST_WAIT_MS = 90_000
const LOOK_MS = 300
/** Named in one sentence before an answer. */
const MAX_NAMED = 3

type FilesOfAnswer = {
  /** Lines for the model. */
  frame: string[]
  /** Begins an answer of the built-in analyst: which files added for the question it can't use, and why. */
  note: string
}

export const noFiles: FilesOfAnswer = { frame: [], note: '' }

/** Waits until the conversation's files are read. `branch`: ends with the question. */
export async function readAttachments(
  context: JobContext,
  threadId: string,
  branch: readonly MessageRow[],
  signal: AbortSignal,
): Promise<FilesOfAnswer> {
  for (const last = Date.now() + LONGEST_WAIT_MS; ; ) {
    const files = await context.transact((tx) => listDatedAttachments(tx, threadId))
    if (signal.aborted || Date.now() >= last || files.every(({ status }) => status !== 'pending'))
      return aboutFiles(files, branch)
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

const reasonOf = ({ status, statusDetail }: Attachment): string =>
  status === 'pending' ? texts.stillReading : (statusDetail ?? texts.unexpected)

function aboutFiles(files: readonly DatedAttachment[], branch: readonly MessageRow[]): FilesOfAnswer {
  const [readable, unread] = [
    files.filter(({ status }) => status === 'indexed'),
    // What is kept in Data is read there.
    files.filter(({ status, docId }) => status !== 'indexed' && docId === null),
  ]
  const quoted = (file: Attachment) => JSON.stringify(file.filename)
  return {
    frame: [
      ...(readable.length === 0 ? [] : [texts.frame(readable.map(quoted).join(', '))]),
      ...(unread.length === 0
        ? []
        : [texts.unreadFrame(unread.map((file) => `${quoted(file)} (${reasonOf(file)})`).join(', '))]),
    ],
    note: noteOf(unread, branch),
  }
}

/** Files that the question may mean: it names them, or they were added after the question before it. */
function noteOf(unread: readonly DatedAttachment[], branch: readonly MessageRow[]): string {
  const [question, before] = branch.filter(({ role }) => role === 'user').toReversed()
  const words = question?.content.toLowerCase() ?? ''
  const meant = unread.filter(
    ({ filename, addedAt }) =>
      before === undefined || addedAt > new Date(before.created_at) || words.includes(filename.toLowerCase()),
  )
  return meant
    .slice(0, MAX_NAMED)
    .map((file) => texts.notUsed(escapeMarkdown(file.filename), reasonOf(file)))
    .join('\n\n')
}

/** The events of an answer, with a note before its text. */
export async function* withNote(events: AsyncIterable<AnswerEvent>, note: string): AsyncGenerator<AnswerEvent> {
  let isSaid = note === ''
  for await (const event of events) {
    if (event.type === 'text set aside') isSaid = note === ''
    if (event.type === 'text rewritten' && note !== '') yield { ...event, text: `${note}\n\n${event.text}` }
    else if (event.type === 'text' && !isSaid) {
      isSaid = true
      yield { ...event, text: `${note}\n\n${event.text}` }
    } else yield event
  }
}
