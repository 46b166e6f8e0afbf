import { MAX_ATTACHMENTS } from './attachments.schemas.ts'

/** What the server says of the files of a conversation, to people and to models. */
export const attachmentReadingTexts = {
  jobLabel: 'Reading a file of a conversation',
  largeTable: 'This table is too large to be read here. Keep it in Data to ask about it.',
  pictureKept: 'A picture is kept and shown. Its text can’t be read.',
  gaveUp: 'The server stopped while it was reading this file. Remove it and add it again.',
  unexpected: 'Couldn’t read this file. Save it in another form and add it again.',
  bytesMissing: 'The content of this file is missing on the server.',
  alreadyKept: 'The file is already kept in Data.',
  tooMany: `A conversation can have ${MAX_ATTACHMENTS} files. Remove one to add another.`,
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
