import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** Where the build puts the library's character maps, fonts and decoders. */
const assets = '/assets/pdf'
/** Larger pages are drawn at a lower resolution, so that they fit into a phone's memory. */
const mostPixels = 16_000_000
/** Larger pictures within a page are left out. */
const largestImagePixels = 40_000_000

type Pdf = Extract<DrawnFile, { kind: 'pdf' }>
type DrawnPage = Parameters<Pdf['draw']>[0]

/** Opens a PDF in pdf.js's worker, which runs no scripts of the file. Closed when the signal is aborted. */
export async function openPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<Pdf> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${assets}/standard_fonts/`,
    cMapUrl: `${assets}/cmaps/`,
    iccUrl: `${assets}/iccs/`,
    wasmUrl: `${assets}/wasm/`,
    // The page's content security policy forbids WebAssembly.
    useWasm: false,
    maxImageSize: largestImagePixels,
    enableXfa: false,
    verbosity: 0,
  })
  signal.addEventListener('abort', () => void loading.destroy())
  const pdf = await loading.promise
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return {
    kind: 'pdf',
    count: pdf.numPages,
    size: { width, height },
    draw: (page, stopping) => drawPage(pdf, page, stopping),
  }
}

async function drawPage(
  pdf: PDFDocumentProxy,
  { number, width, sheet }: DrawnPage,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  const { canvas, words } = sheet
  const pixels = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
  canvas.width = Math.floor(viewport.width * pixels)
  canvas.height = Math.floor(viewport.height * pixels)
  canvas.style.aspectRatio = `${viewport.width} / ${viewport.height}`
  const drawing = page.render({ canvas, viewport, transform: [pixels, 0, 0, pixels, 0, 0] })
  words.replaceChildren()
  words.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    layer.cancel()
  })
  await Promise.all([drawing.promise, layer.render()])
}
