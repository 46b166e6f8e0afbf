import { createCanvas, loadImage } from '@napi-rs/canvas'
import { imageSize } from './image-size.ts'

/** Twice what a page shows, for fine screens. */
const longestSideShown = 320
const mostDots = 60_000_000
const quality = 75

/** A small copy of a picture as a data URL; null where it isn't a picture, or is too large to be decoded. */
export async function smallPicture(bytes: Uint8Array): Promise<string | null> {
  const file = Buffer.from(bytes)
  const size = imageSize(file)
  if (size === null || size.width * size.height > mostDots) return null
  const image = await loadImage(file).catch(() => null)
  if (image === null || image.width === 0 || image.height === 0) return null
  const scale = Math.min(1, longestSideShown / Math.max(image.width, image.height))
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
