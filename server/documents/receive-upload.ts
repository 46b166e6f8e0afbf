import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeMessage, isAccepted, mostBytes } from '../../contract/documents/file-types.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import type { Blobs, Received } from '../database/blobs.ts'
import { Refusal } from '../http/refusal.ts'
import { placeOf } from './names.ts'

export type Place = ReturnType<typeof placeOf>

function checkedPlace(filename: string, relativePath: string | null): Place {
  const place = placeOf(filename, relativePath)
  if (!isAccepted(place.filename)) throw new Refusal(415, fileTypeMessage())
  return place
}

async function receiveFile(part: MultipartFile, blobs: Blobs, relativePath: string | null): Promise<Received> {
  let most: number
  try {
    most = mostBytes(checkedPlace(part.filename, relativePath).filename)
  } catch (error) {
    part.file.resume()
    throw error
  }
  return blobs.receive(part.file, most)
}

/** The one file of an upload and its place; `relativePath` may stand before the file or after it. */
export async function receiveUpload(
  request: FastifyRequest,
  blobs: Blobs,
): Promise<{ received: Received; place: Place }> {
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
    const place = checkedPlace(file.name, relativePath)
    // The name that counts may have come after the file.
    if (file.received.bytes > mostBytes(place.filename)) throw new Refusal(413, failureTexts.fileTooLarge)
    return { received: file.received, place }
  } catch (error) {
    await file?.received.discard()
    throw error
  }
}
