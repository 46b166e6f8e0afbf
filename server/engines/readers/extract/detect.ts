import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { extension } from '../../../../contract/documents/file-types.ts'
import type { ExtractionFailure, FileKind } from './extraction.ts'
import { failures } from './failures.ts'
import { isText } from './text-decoding.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'

const kindByExtension: Readonly<Record<string, FileKind>> = {
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.pptx': 'pptx',
  '.xlsx': 'xlsx',
  '.xls': 'xls',
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.json': 'json',
  '.ndjson': 'json',
  '.parquet': 'parquet',
  '.md': 'markdown',
  '.txt': 'text',
  '.html': 'html',
  '.htm': 'html',
  '.doc': 'doc',
  '.ppt': 'ppt',
  '.eml': 'eml',
  '.msg': 'msg',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
}

/** What file-type calls each zipped kind; a plain 'zip' may still be one with its parts in an unusual order. */
const zippedTypes: Partial<Record<FileKind, readonly string[]>> = {
  docx: ['docx', 'docm', 'dotx', 'zip'],
  pptx: ['pptx', 'pptm', 'ppsx', 'potx', 'zip'],
  xlsx: ['xlsx', 'xlsm', 'xltx', 'zip'],
}

/** The streams that an old Office file of each kind must hold. */
const compoundStreams: Partial<Record<FileKind, readonly string[]>> = {
  doc: ['WordDocument'],
  ppt: ['PowerPoint Document', 'PP97_DUALSTORAGE'],
  xls: ['Workbook', 'Book'],
  msg: ['__properties_version1.0'],
}

const compoundSignature = 'd0cf11e0a1b11ae1'
const headBytes = 65_536

export type Detection = { kind: FileKind } | { refusal: ExtractionFailure }

/**
 * What a file is, by its name and by its content; the two must agree. Inflates nothing but a zip's list of content types.
 * Rejects only when the file cannot be opened or read.
 */
export async function detect(input: { path: string; filename: string }): Promise<Detection> {
  const kind = ownValue(kindByExtension, extension(input.filename))
  if (kind === undefined) return { refusal: failures.notAllowed() }
  const handle = await open(input.path, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) return { refusal: failures.empty() }
    const head = Buffer.alloc(Math.min(size, headBytes))
    await handle.read(head, 0, head.length, 0)
    return await judge(kind, head, input.path)
  } finally {
    await handle.close()
  }
}

async function judge(kind: FileKind, head: Buffer, path: string): Promise<Detection> {
  if (kind === 'pdf') return verdict(kind, head.subarray(0, 1024).includes('%PDF-'))
  if (kind === 'png') return verdict(kind, head.subarray(0, 4).toString('latin1') === '\x89PNG')
  if (kind === 'jpeg') return verdict(kind, head.subarray(0, 3).toString('hex') === 'ffd8ff')
  if (kind === 'parquet') return verdict(kind, head.subarray(0, 4).toString('latin1') === 'PAR1')
  const isCompound = head.subarray(0, 8).toString('hex') === compoundSignature
  const misnamed = kind === 'xls' || kind === 'xlsx' ? await workbookIn(kind, head, path) : null
  if (misnamed !== null) return { refusal: failures.misnamedWorkbook(misnamed) }
  const zipped = zippedTypes[kind]
  if (zipped !== undefined) {
    if (isCompound && (await holdsStream(path, ['EncryptedPackage']))) return { refusal: failures.password() }
    return verdict(kind, head.subarray(0, 4).toString('latin1') === 'PK\x03\x04' && zipped.includes(await typeOf(path)))
  }
  const streams = compoundStreams[kind]
  if (streams !== undefined) return verdict(kind, isCompound && (await holdsStream(path, streams)))
  return verdict(kind, isText(wholeCharacters(head)))
}

/** The real format of a file with the name of a workbook; null if it may be one. */
async function workbookIn(kind: 'xls' | 'xlsx', head: Buffer, path: string): Promise<'.xlsx' | '.xls' | 'text' | null> {
  const isCompound = head.subarray(0, 8).toString('hex') === compoundSignature
  const isZip = head.subarray(0, 4).toString('latin1') === 'PK\x03\x04'
  if (kind === 'xlsx' && isCompound && (await holdsStream(path, compoundStreams.xls ?? []))) return '.xls'
  if (kind === 'xls' && isZip && (zippedTypes.xlsx ?? []).slice(0, 3).includes(await typeOf(path))) return '.xlsx'
  return !isCompound && !isZip && isText(wholeCharacters(head)) ? 'text' : null
}

function verdict(kind: FileKind, agrees: boolean): Detection {
  return agrees ? { kind } : { refusal: failures.notA(kind) }
}

async function typeOf(path: string): Promise<string> {
  try {
    return (await fileTypeFromFile(path))?.ext ?? 'zip'
  } catch {
    return 'zip'
  }
}

/** Looks for a stream's name as a compound file writes it (UTF-16LE), reading the file in pieces that overlap. */
async function holdsStream(path: string, names: readonly string[]): Promise<boolean> {
  const needles = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  const handle = await open(path, 'r')
  try {
    let tail = Buffer.alloc(0)
    for await (const chunk of handle.createReadStream({ autoClose: false, highWaterMark: 1_048_576 })) {
      const piece = Buffer.concat([tail, chunk as Buffer])
      if (needles.some((needle) => piece.includes(needle))) return true
      tail = piece.subarray(-64)
    }
    return false
  } finally {
    await handle.close()
  }
}

/** The head may end inside a character of several bytes: it is cut after its last line or, without one, as it is. */
function wholeCharacters(head: Buffer): Buffer {
  const lineEnd = head.length < headBytes ? -1 : head.lastIndexOf('\n')
  return lineEnd > 0 ? head.subarray(0, lineEnd) : head
}
