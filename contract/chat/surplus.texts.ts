import { formatCount } from '../shared/format.ts'
import { MAX_ATTACHMENTS } from './attachments.schemas.ts'

/** Texts of the choice where files go that a conversation can't take. */
export const surplusTexts = {
  title: (count: number) =>
    count === 1 ? 'Where should this file go?' : `Where should the ${formatCount(count)} files go?`,
  room: (room: number) => {
    if (room === MAX_ATTACHMENTS) return `A conversation can have ${MAX_ATTACHMENTS} files.`
    return room === 0
      ? `This conversation already has ${MAX_ATTACHMENTS} files, and takes no more.`
      : `A conversation can have ${MAX_ATTACHMENTS} files, and this one takes ${room} more.`
  },
  readers: 'Everyone in your organisation can use files in Data. Files of this conversation are used only in it.',
  allToData: (count: number) => (count === 1 ? 'Add the file to Data' : `Add ${formatCount(count)} files to Data`),
  firstHere: (count: number, all: number) => {
    if (count === all) return count === 1 ? 'Add it here' : 'Add them here'
    return count === 1 ? 'Add only the first here' : `Add only the first ${count} here`
  },
  cancel: 'Cancel',
}
