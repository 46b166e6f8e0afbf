import { createCanvas } from '@napi-rs/canvas'

export function image(
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/png',
): Buffer {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = '#123456'
  drawing.fillRect(0, 0, width, height)
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type as 'image/jpeg')
}

export function logo(bytes: Buffer | string, name = 'logo.png'): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}
