import { describe, expect, test } from 'vitest'
import { imageSize } from './image-size.ts'

const [width, height] = [300, 20]
const bigEndian = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const littleEndian = (value: number, bytes: number) => Buffer.from(bigEndian(value, bytes)).reverse()
const latin = (text: string) => Buffer.from(text, 'latin1')

const png = (across: number, up: number) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[bigEndian(13, 4), latin('IHDR'), bigEndian(across, 4), bigEndian(up, 4)],
  ])
/** With tables before its frame, one of which begins as a frame would. */
const jpeg = (frame: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    ...[bigEndian(6, 2), latin('JFIF')],
    Buffer.from([0xff, 0xc4, 0, 11, 8, 0, 1, 0, 1, 0, 0, 0, 0]),
    Buffer.from([0xff, 0xff, frame, 0, 17, 8]),
    ...[bigEndian(height, 2), bigEndian(width, 2)],
  ])
const webp = (kind: string, body: Buffer) =>
  Buffer.concat([latin('RIFF'), littleEndian(body.length + 12, 4), latin('WEBP'), latin(kind), Buffer.alloc(4), body])

describe('the size of an image before it is decoded', () => {
  test.each([
    ['PNG', png(width, height)],
    ['JPG', jpeg(0xc0)],
    ['progressive JPG', jpeg(0xc2)],
    ['WebP', webp('VP8 ', Buffer.concat([Buffer.alloc(6), littleEndian(width, 2), littleEndian(height, 2)]))],
    [
      'scaled WebP',
      webp(
        'VP8 ',
        Buffer.concat([Buffer.alloc(6), littleEndian(width | 0x40_00, 2), littleEndian(height | 0x80_00, 2)]),
      ),
    ],
    [
      'lossless WebP',
      webp('VP8L', Buffer.concat([Buffer.from([0x2f]), littleEndian(width - 1 + (height - 1) * 2 ** 14, 4)])),
    ],
    [
      'extended WebP',
      webp('VP8X', Buffer.concat([Buffer.alloc(4), littleEndian(width - 1, 3), littleEndian(height - 1, 3)])),
    ],
  ])('is read from a %s', (_kind, bytes) => {
    expect(imageSize(bytes)).toEqual({ width, height })
  })

  test('is unknown of anything else and of what ends too early', () => {
    const files = [
      latin('GIF89a and something'),
      Buffer.alloc(0),
      png(width, height).subarray(0, 20),
      jpeg(0xc0).subarray(0, -2),
      webp('VP9 ', Buffer.alloc(20)),
      webp('VP8X', Buffer.alloc(6)),
    ]
    expect(files.map((bytes) => imageSize(bytes))).toEqual([null, null, null, null, null, null])
  })
})
