import { longestFilename } from '../../../contract/documents/documents.schemas.ts'
import { extension, fileTypeMessage, isAccepted } from '../../../contract/documents/file-types.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

const controls = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Windows reserves these for devices, with any extension: a downloaded folder could not be created. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const mostFolders = 30
const longestFolderName = 200

/** A name that is valid in lists and in folders of every system; '' when nothing is left. */
const cleanName = (name: string) =>
  name.normalize('NFC').toWellFormed().replace(controls, '').trim().replace(device, '_$1')

/** Cuts a name to the maximum length, keeping its extension. */
function shortened(name: string): string {
  const ending = extension(name)
  const stem = name.slice(0, name.length - ending.length)
  const most = Math.max(longestFilename - ending.length, 0)
  return stem.length <= most ? name : stem.slice(0, most).toWellFormed() + name.slice(name.length - ending.length)
}

/** The folders and file of `Reports/2024/q1.pdf`; dots and empty parts are dropped. */
export function pathOf(filename: string, relativePath: string | null): { folders: string[]; filename: string } {
  const parts = (relativePath ?? filename)
    .split(/[\\/]/)
    .map(cleanName)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  const last = shortened(parts.pop() ?? '')
  if (last === '' || parts.length > mostFolders) throw new Refusal(400, 'The file has no usable name.')
  return { folders: parts.map((part) => part.slice(0, longestFolderName).toWellFormed()), filename: last }
}

/** A document's new name; its extension must still be one that may be uploaded. */
export function newFilename(given: string): string {
  const name = cleanName(given)
  if (name === '' || /[\\/]/.test(name)) throw new Refusal(400, 'A file name has no slashes and is not empty.')
  if (!isAccepted(name)) throw new Refusal(415, fileTypeMessage())
  return name
}

export function newFolderName(given: string): string {
  const name = cleanName(given)
  if (name === '') throw new Refusal(400, 'Please enter a folder name')
  return name
}
