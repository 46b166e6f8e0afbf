import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'
import { extension } from '../../../contract/documents/file-types.ts'

/** Opens the bytes of a picture or a PDF to be drawn until the signal is aborted. Rejects when they are neither. */
export async function drawFile(bytes: Blob, filename: string, signal: AbortSignal): Promise<DrawnFile> {
  if (extension(filename) === '.pdf') {
    const { openPdf } = await import('./draw-pdf.ts')
    return openPdf(await bytes.arrayBuffer(), signal)
  }
  const url = URL.createObjectURL(bytes)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  return { kind: 'picture', url }
}
