import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import { printedFont } from './pdf-bytes.ts'
import type { Picture } from './printed-document.ts'

/** Pixels for each point. */
const sharpness = 3
const font = 'Printed'

/** A picture as it is put on the page: what was drawn is turned into pixels, its words in the font of the page. */
export async function pngOf({ format, data, width, height }: Picture): Promise<Buffer> {
  if (format === 'png') return Buffer.from(data, 'base64')
  if (!GlobalFonts.has(font)) GlobalFonts.register(printedFont(), font)
  const canvas = createCanvas(Math.ceil(width * sharpness), Math.ceil(height * sharpness))
  const named = data.replace(/font-family="[^"]{0,300}"/g, `font-family="${font}"`)
  const drawing = await loadImage(Buffer.from(named))
  canvas.getContext('2d').drawImage(drawing, 0, 0, canvas.width, canvas.height)
  return canvas.toBuffer('image/png')
}
