import type { Model, ModelSeries, Theme } from './model.ts'

/** Colours by theme. On the surface, texts have a contrast of at least 4.5 : 1, series of at least 3 : 1. */
export const palettes = {
  light: {
    series: ['#217bec', '#805d18', '#b96c9c', '#14776e', '#918900', '#ad2858'],
    budget: '#74936a',
    surface: '#ffffff',
    line: '#dcdbd5',
    text: '#192029',
    quiet: '#515963',
  },
  dark: {
    series: ['#928fd3', '#946715', '#9647eb', '#07a89b', '#a99700', '#f53d73'],
    budget: '#527c5b',
    surface: '#181d25',
    line: '#323941',
    text: '#edebe5',
    quiet: '#a5abb4',
  },
} as const

export type Palette = (typeof palettes)[Theme]

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Blends `share` (0 to 1) of `over` with `under`; colours as `#rrggbb`. */
export function mix(over: string, under: string, share: number): string {
  const below = channels(under)
  const mixed = channels(over).map((channel, index) => Math.round(channel * share + (below[index] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

const readableContrast = 4.5

/** A series colour, moved towards the text colour until text in it is readable on the surface. */
export function readable(colour: string, palette: Palette): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const candidate = mix(colour, palette.text, share)
    if (contrast(candidate, palette.surface) >= readableContrast) return candidate
  }
  return palette.text
}

/** The text colour that is readable on a filled mark. */
export function textOn(fill: string, palette: Palette): string {
  return contrast(fill, palette.surface) >= contrast(fill, palette.text) ? palette.surface : palette.text
}

const mirrorShares = [0.5, 0.25, 0.75]
/** Half strength, for comparisons with the past. The second and third of one series are fainter and stronger. */
export function mirrored(colour: string, palette: Palette, turn = 0): string {
  return mix(colour, palette.surface, mirrorShares[turn % mirrorShares.length] ?? 0.5)
}

/** The colour at a palette position. After the sixth the hues repeat, lighter each time. */
export function paletteColour(position: number, palette: Palette): string {
  const colour = palette.series[position % palette.series.length] ?? palette.text
  const round = Math.floor(position / palette.series.length)
  return round === 0 ? colour : mix(colour, palette.surface, Math.max(0.35, 1 - 0.3 * round))
}

/** `turn`: index, from 0, among its series' comparisons with the past. */
export type ColouredSeries = ModelSeries & { fill: string; position: number; turn: number }

/** Assigns colours. `position`: in the palette; a comparison has that of its base. */
export function colourSeries(model: Model, theme: Theme): ColouredSeries[] {
  const palette = palettes[theme]
  let next = 0
  let before = { fill: paletteColour(0, palette), position: 0 }
  let turn = -1
  return model.series.map((series) => {
    if (series.colour.from === 'mirror') {
      turn += 1
      return { ...series, fill: mirrored(before.fill, palette, turn), position: before.position, turn }
    }
    if (series.colour.from === 'budget') return { ...series, fill: palette.budget, position: before.position, turn: 0 }
    turn = -1
    if (series.colour.from === 'other') before = { fill: palette.quiet, position: next }
    else if (series.colour.from === 'own') before = { fill: series.colour.hex, position: next }
    else before = { fill: paletteColour(next, palette), position: next }
    next += series.colour.from === 'palette' ? 1 : 0
    return { ...series, ...before, turn: 0 }
  })
}
