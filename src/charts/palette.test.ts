import { expect, test } from 'vitest'
import { colourSeries, contrast, mirrored, mix, palettes, paletteColour, readable, textOn } from './palette.ts'
import type { Model, ModelSeries } from './model.ts'

type Triple = [number, number, number]

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple

const times = (matrix: readonly number[], [a, b, c]: Triple) =>
  [0, 3, 6].map((row) => (matrix[row] ?? 0) * a + (matrix[row + 1] ?? 0) * b + (matrix[row + 2] ?? 0) * c) as Triple

/** Machado, Oliveira and Fernandes (2009), full severity, on linear light. */
const deficiencies = {
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}
const toXyz = [0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041]

function lab(light: Triple): Triple {
  const clipped = light.map((part) => Math.min(1, Math.max(0, part))) as Triple
  const white = [0.95047, 1, 1.08883]
  const [x = 0, y = 0, z = 0] = times(toXyz, clipped).map((part, index) => {
    const ratio = part / (white[index] ?? 1)
    return ratio > 216 / 24389 ? Math.cbrt(ratio) : ((24389 / 27) * ratio + 16) / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The CIEDE2000 difference of two CIELAB colours. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const stretch = 1 + 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const c1 = Math.hypot(a1 * stretch, b1)
  const c2 = Math.hypot(a2 * stretch, b2)
  const hue = (a: number, b: number) =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0)
  const h1 = hue(a1 * stretch, b1)
  const h2 = hue(a2 * stretch, b2)
  const isGrey = c1 * c2 === 0
  const turn = h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1
  const deltaHue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(isGrey ? 0 : turn) / 2)
  const sum = h1 + h2
  const far = Math.abs(h1 - h2) > 180
  const meanHue = isGrey ? sum : far ? (sum < 360 ? sum + 360 : sum - 360) / 2 : sum / 2
  const cosine = (factor: number, offset: number) => Math.cos(radians(factor * meanHue + offset))
  const weight = 1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const forLight = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const forChroma = 1 + 0.045 * c
  const forHue = 1 + 0.015 * c * weight
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((meanHue - 275) / 25) ** 2))))
  const chroma = (c2 - c1) / forChroma
  const turned = deltaHue / forHue
  return Math.sqrt(((l2 - l1) / forLight) ** 2 + chroma ** 2 + turned ** 2 + rotation * chroma * turned)
}

test('the measure itself gives the published differences', () => {
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
  expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4)
  expect(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4)
})

// D1.9.25, D1.9.26
test.each(['light', 'dark'] as const)('%s: six colours and the budget green', (theme) => {
  const { series, budget } = palettes[theme]
  expect(new Set([...series, budget]).size).toBe(7)
  const [red, green, blue] = linear(budget)
  expect(green > red && green > blue).toBe(true)
})

test.each(
  (['light', 'dark'] as const).flatMap((theme) =>
    (Object.keys(deficiencies) as (keyof typeof deficiencies)[]).map((sight) => [theme, sight] as const),
  ),
)('%s, %s: every two of the seven colours stay apart', (theme, sight) => {
  const { series, budget } = palettes[theme]
  const seen = [...series, budget].map((colour) => lab(times(deficiencies[sight], linear(colour))))
  const differences = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => difference(one, other)))
  expect(Math.min(...differences)).toBeGreaterThanOrEqual(14)
})

test.each(['light', 'dark'] as const)('%s: no colour is much lighter or darker than another', (theme) => {
  const { series, budget } = palettes[theme]
  const lightness = [...series, budget].map((colour) => lab(linear(colour))[0])
  expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThanOrEqual(18)
})

test.each(['light', 'dark'] as const)('%s: series 3 : 1 on the surface, words 4.5 : 1, text 7 : 1', (theme) => {
  const palette = palettes[theme]
  const colours = [...palette.series, palette.budget]
  for (const colour of colours) expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(3)
  for (const colour of colours) {
    expect(contrast(readable(colour, palette), palette.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(textOn(colour, palette), colour)).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(palette.quiet, palette.surface)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(palette.text, palette.surface)).toBeGreaterThanOrEqual(7)
})

test('colours mix by share, and the past has half the strength of its own hue', () => {
  expect([
    mix('#ff0000', '#0000ff', 0.25),
    mirrored('#00348e', palettes.light),
    contrast('#000000', '#ffffff'),
  ]).toEqual(['#4000bf', '#809ac7', 21])
})

const series = (colour: ModelSeries['colour']): ModelSeries => ({
  label: '',
  values: [],
  mark: 'column',
  axis: 'left',
  stack: null,
  colour,
  isComparison: false,
  additive: true,
  measure: '0',
  style: {},
  forced: false,
  period: null,
  comparisons: [],
})

test('series get the colours in order; mirror, budget and their own colours take none', () => {
  const given = [
    series({ from: 'palette' }),
    series({ from: 'mirror' }),
    series({ from: 'budget' }),
    series({ from: 'own', hex: '#123456' }),
    series({ from: 'mirror' }),
    series({ from: 'palette' }),
    series({ from: 'other' }),
  ]
  const palette = palettes.light
  expect(colourSeries({ series: given } as Model, 'light').map((one) => one.fill)).toEqual([
    palette.series[0],
    mirrored(palette.series[0], palette),
    palette.budget,
    '#123456',
    mirrored('#123456', palette),
    palette.series[1],
    palette.quiet,
  ])
})

test('the seventh colour is the first one, lighter', () => {
  expect(paletteColour(6, palettes.light)).toBe(mix(palettes.light.series[0], palettes.light.surface, 0.7))
})
