import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Rgb = [number, number, number]
type Tokens = Record<string, string>

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The custom properties of the block after `opening`. */
function block(opening: string): Tokens {
  const start = css.indexOf(opening)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

const light = block(':root {\n    color-scheme: light')
const darkBySystem = block(':root:not([data-theme="light"])')
const darkByChoice = block('[data-theme="dark"] {')
const mixed = block(':root,\n  [data-theme]')
const themes = [
  { theme: 'light', tokens: { ...light, ...mixed } },
  { theme: 'dark', tokens: { ...darkByChoice, ...mixed } },
]

function rgb(tokens: Tokens, name: string): Rgb {
  const value = tokens[name] ?? ''
  const mix = /^color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, var\((--[\w-]+)\)\)$/.exec(value)
  if (mix) {
    const [over, under, share] = [rgb(tokens, mix[1] ?? ''), rgb(tokens, mix[3] ?? ''), Number(mix[2]) / 100]
    return over.map((channel, index) => channel * share + (under[index] ?? 0) * (1 - share)) as Rgb
  }
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${name} is no colour: "${value}"`)
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as Rgb
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [darker = 0, lighter = 0] = [luminance(rgb(tokens, front)), luminance(rgb(tokens, back))].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['--ground', '--surface', '--sunken']
const states = ['--brass', '--good', '--warn', '--bad']
const softs = ['--ink-soft', '--brass-soft', '--good-soft', '--warn-soft', '--bad-soft']
const pairs = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

/** The pairs below the limit, with the measured contrast; should be empty. */
const tooFaint = (tokens: Tokens, requested: (readonly [string, string])[], limit: number) =>
  requested
    .map(([front, back]) => ({ front, back, contrast: contrast(tokens, front, back) }))
    .filter((pair) => pair.contrast < limit)

test.each(themes)('text stands out from every ground by 7 in $theme', ({ tokens }) => {
  expect(tooFaint(tokens, pairs(['--text'], [...grounds, ...softs]), 7)).toEqual([])
  expect(tooFaint(tokens, [['--on-ink', '--ink']], 7)).toEqual([])
})

test.each(themes)('quiet text, links and words of a state stand out by 4.5 in $theme', ({ tokens }) => {
  expect(tooFaint(tokens, pairs(['--quiet', '--ink', '--good', '--warn', '--bad'], grounds), 4.5)).toEqual([])
  expect(tooFaint(tokens, pairs(['--brass'], ['--ground', '--surface']), 4.5)).toEqual([])
  expect(tooFaint(tokens, pairs(['--quiet'], softs), 4.5)).toEqual([])
  expect(
    tooFaint(
      tokens,
      [...states, '--ink'].map((name) => [name, `${name}-soft`] as const),
      4.5,
    ),
  ).toEqual([])
  expect(tooFaint(tokens, [['--on-bad', '--bad']], 4.5)).toEqual([])
})

test.each(themes)('the borders of controls and the series of charts stand out by 3 in $theme', ({ tokens }) => {
  expect(tooFaint(tokens, pairs(['--control-line'], grounds), 3)).toEqual([])
  expect(tooFaint(tokens, pairs(['--brass'], grounds), 3)).toEqual([])
  const series = Object.keys(tokens).filter((name) => name.startsWith('--series-'))
  expect(series).toHaveLength(7)
  expect(tooFaint(tokens, pairs(series, ['--surface']), 3)).toEqual([])
})

test('dark by choice and dark by the system are the same', () => {
  expect(darkByChoice).toEqual(darkBySystem)
  expect(Object.keys(darkByChoice)).toEqual(Object.keys(light))
})

test('the colours are those of the design', () => {
  const named = [
    '--ground',
    '--surface',
    '--sunken',
    '--line',
    '--text',
    '--quiet',
    '--ink',
    '--brass',
    '--good',
    '--warn',
    '--bad',
  ]
  expect(named.map((name) => light[name])).toEqual([
    '#fbfaf7',
    '#ffffff',
    '#f3f2ed',
    '#dcdbd5',
    '#192029',
    '#515963',
    '#183d6b',
    '#9a6418',
    '#1e7546',
    '#965800',
    '#b02a2d',
  ])
  expect(named.map((name) => darkByChoice[name])).toEqual([
    '#0f141b',
    '#181d25',
    '#090e13',
    '#323941',
    '#edebe5',
    '#a5abb4',
    '#8bbcef',
    '#e3b667',
    '#6cd092',
    '#f2b966',
    '#f7857d',
  ])
})
