import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'
import { extension } from '../../../contract/documents/file-types.ts'

/** Opens a file for drawing until the signal is aborted: a PDF by its extension, anything else as a picture. */
export async function drawFile(bytes: Blob, filename: string, signal: AbortSignal): Promise<DrawnFile> {
  if (extension(filename) === '.pdf') {
    const { openPdf } = await import('./draw-pdf.ts')
    return openPdf(await bytes.arrayBuffer(), signal)
  }
  const url = URL.createObjectURL(bytes)
  signal.addEventListener('abort', () => URL.revokeObjectURL(url))
  return { kind: 'picture', url }
}
