import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeMessage, isAccepted, mostBytes } from '../../../contract/documents/file-types.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { Blobs, Received } from '../../platform/database/blobs.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { pathOf } from './names.ts'

export type UploadPath = ReturnType<typeof pathOf>

function checkedPath(filename: string, relativePath: string | null): UploadPath {
  const path = pathOf(filename, relativePath)
  if (!isAccepted(path.filename)) throw new Refusal(415, fileTypeMessage())
  return path
}

async function receiveFile(part: MultipartFile, blobs: Blobs, relativePath: string | null): Promise<Received> {
  let most: number
  try {
    most = mostBytes(checkedPath(part.filename, relativePath).filename)
  } catch (error) {
    part.file.resume()
    throw error
  }
  return blobs.receive(part.file, most)
}

/** Receives the single file of an upload and its path; `relativePath` may come before or after the file. */
export async function receiveUpload(
  request: FastifyRequest,
  blobs: Blobs,
): Promise<{ received: Received; path: UploadPath }> {
  let relativePath: string | null = null
  let file: { name: string; received: Received; isTruncated: boolean } | null = null
  try {
    for await (const part of request.isMultipart() ? request.parts() : []) {
      if (part.type === 'file') {
        const received = await receiveFile(part, blobs, relativePath)
        file = { name: part.filename, received, isTruncated: part.file.truncated }
      } else if (part.fieldname === 'relativePath' && typeof part.value === 'string' && part.value !== '')
        relativePath ??= part.value
    }
    if (!file) throw new Refusal(400, 'The upload has no file.')
    if (file.isTruncated) throw new Refusal(413, failureTexts.fileTooLarge)
    const path = checkedPath(file.name, relativePath)
    // The name that decides the size limit may have come after the file.
    if (file.received.bytes > mostBytes(path.filename)) throw new Refusal(413, failureTexts.fileTooLarge)
    return { received: file.received, path }
  } catch (error) {
    await file?.received.discard()
    throw error
  }
}
