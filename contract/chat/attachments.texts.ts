import { formatCount } from '../shared/format.ts'
import { MAX_ATTACHMENTS } from './attachments.schemas.ts'

/** Texts of the files of a conversation. */
export const attachmentsTexts = {
  label: 'Files of this conversation',
  note: 'Only in this conversation',
  jobLabel: 'Reading a file of a conversation',
  add: 'Add files to this conversation',
  toData: 'Upload files to Data',
  folderToData: 'Upload folder to Data',
  drop: 'Drop to ask about it in this conversation',
  reading: 'Reading',
  ready: 'Ready',
  kept: 'Kept in Data',
  keep: 'Keep in Data',
  keepOne: (filename: string) => `Keep in Data: ${filename}`,
  keeping: 'Keeping the file in Data',
  notKept: (reason: string) => `Couldn’t keep the file in Data. ${reason}`,
  openInData: (filename: string) => `Kept in Data: ${filename}`,
  remove: (filename: string) => `Remove ${filename} from this conversation`,
  removing: 'Removing the file',
  notRemoved: (reason: string) => `Couldn’t remove the file. ${reason}`,
  dismiss: 'Dismiss',
  picture: (filename: string) => `Preview of ${filename}`,
  largeTable: 'This table is too large to be read here. Keep it in Data to ask about it.',
  pictureKept: 'A picture is kept and shown. Its text can’t be read.',
  gaveUp: 'The server stopped while it was reading this file. Remove it and add it again.',
  unexpected: 'Couldn’t read this file. Save it in another form and add it again.',
  bytesMissing: 'The content of this file is missing on the server.',
  alreadyKept: 'The file is already kept in Data.',
  tooMany: `A conversation can have ${MAX_ATTACHMENTS} files. Remove one to add another.`,
  // More files than a conversation takes
  choiceTitle: (count: number) =>
    count === 1 ? 'Where should this file go?' : `Where should the ${formatCount(count)} files go?`,
  choiceRoom: (room: number) => {
    if (room === MAX_ATTACHMENTS) return `A conversation can have ${MAX_ATTACHMENTS} files.`
    return room === 0
      ? `This conversation already has ${MAX_ATTACHMENTS} files, and takes no more.`
      : `A conversation can have ${MAX_ATTACHMENTS} files, and this one takes ${room} more.`
  },
  choiceReaders: 'Everyone in your organisation can use files in Data. Files of this conversation are used only here.',
  allToData: (count: number) => (count === 1 ? 'Add the file to Data' : `Add ${formatCount(count)} files to Data`),
  firstHere: (count: number, all: number) => {
    if (count === all) return 'Add them to this conversation'
    return count === 1 ? 'Add only the first to this conversation' : `Add only the first ${count} to this conversation`
  },
  addNone: 'Cancel',
  /** Before an answer of the built-in analyst. */
  notUsed: (filename: string, reason: string) => `This answer doesn’t use “${filename}”. ${reason}`,
  stillReading: 'It is still being read.',
  /** For the model. */
  frame: (names: string) =>
    `The person added these files to this conversation, and "this file" or "the attachment" means them: ${names}. Search and read them like documents.`,
  /** For the model. */
  unreadFrame: (files: string) =>
    `The person also added files to this conversation that couldn't be read: ${files}. You know nothing of what is in them. If the question is about one of them, or "this picture" or "this file" means one, say in one sentence that you couldn't read it and why, and never guess its content.`,
}
