import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** Where the build puts the character maps, fonts and decoders of the library. */
const assets = '/assets/pdf'
/** A page that is larger on the screen is drawn coarser, so that it fits into the memory of a phone. */
const mostPixels = 16_000_000
/** A picture within a page that is larger is left out. */
const largestImagePixels = 40_000_000

type Pdf = Extract<DrawnFile, { kind: 'pdf' }>
type DrawnPage = Parameters<Pdf['draw']>[0]

/** Opens a PDF in the worker of pdf.js, which runs no script of the file. It is closed when the signal is aborted. */
export async function openPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<Pdf> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${assets}/standard_fonts/`,
    cMapUrl: `${assets}/cmaps/`,
    iccUrl: `${assets}/iccs/`,
    wasmUrl: `${assets}/wasm/`,
    // The content policy of the page refuses WebAssembly.
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
