import { createCanvas, loadImage } from '@napi-rs/canvas'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { imageSize } from '../../engines/readers/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

/** Twice what a page shows, for fine screens. */
const shownAtMost = { width: 640, height: 240 }
const longestSide = 4_096

const looksLikeSvg = (bytes: Buffer) => /<svg[\s>]/i.test(bytes.toString('latin1', 0, 4_096))

/** Draws the image anew as a PNG, so that nothing of the file is kept but its picture. */
export async function redrawLogo(bytes: Buffer): Promise<Buffer> {
  const size = imageSize(bytes)
  if (!size) throw new Refusal(415, looksLikeSvg(bytes) ? partnersTexts.logoIsSvg : partnersTexts.logoOfOtherType)
  if (size.width > longestSide || size.height > longestSide) throw new Refusal(413, partnersTexts.logoOfTooManyDots)
  const image = await loadImage(bytes).catch(() => null)
  if (!image || image.width === 0 || image.height === 0) throw new Refusal(415, partnersTexts.logoBroken)
  const scale = Math.min(1, shownAtMost.width / image.width, shownAtMost.height / image.height)
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(image, 0, 0, width, height)
  return canvas.encode('png')
}
