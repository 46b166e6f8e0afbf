import { getAlpha2Codes, getNames, getNumericCodes, registerLocale } from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { feature, type Topology } from 'topojson-client'
import { projection } from 'vega-projection'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import type { Countries, CountryShape } from '../model.ts'

/** It has no people to count and would take a fifth of the map. */
const ANTARCTICA = 'AQ'
/** Names that people write and the list of the standard lacks. */
const spoken: Record<string, string> = {
  us: 'US',
  usa: 'US',
  america: 'US',
  uk: 'GB',
  britain: 'GB',
  greatbritain: 'GB',
  southkorea: 'KR',
  northkorea: 'KP',
  czechia: 'CZ',
  russia: 'RU',
  uae: 'AE',
  vietnam: 'VN',
  iran: 'IR',
  syria: 'SY',
  bolivia: 'BO',
  venezuela: 'VE',
  tanzania: 'TZ',
  laos: 'LA',
  ivorycoast: 'CI',
  turkey: 'TR',
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase()

const topology = atlas as unknown as Topology
const codeOfNumber = new Map(Object.entries(getNumericCodes()))
const outlines = feature(topology, 'countries')
  .features.map(({ id, properties, geometry }) => ({
    type: 'Feature' as const,
    properties,
    geometry,
    code: codeOfNumber.get(String(id)) ?? properties.name,
    name: properties.name,
  }))
  .filter(({ code }) => code !== ANTARCTICA)

function readCodes(): Map<string, string> {
  registerLocale(english)
  const codes = new Map<string, string>()
  for (const [code, names] of Object.entries(getNames('en', { select: 'all' })))
    for (const name of names) codes.set(plain(name), code)
  for (const [two, three] of Object.entries(getAlpha2Codes())) {
    codes.set(three.toLowerCase(), two)
    codes.set(two.toLowerCase(), two)
  }
  for (const { name, code } of outlines) codes.set(plain(name), code)
  for (const [name, code] of Object.entries(spoken)) codes.set(name, code)
  return codes
}

const codes = readCodes()
const drawn = new Set(outlines.map(({ code }) => code))
let before: { size: string; shapes: CountryShape[] } | null = null

/** The outlines of the countries in the Equal Earth projection, in which areas are true. */
export const countries: Countries = {
  codeOf: (text) => {
    const code = codes.get(plain(text))
    return code !== undefined && drawn.has(code) ? code : null
  },
  shapes: (width, height) => {
    const size = `${width} ${height}`
    if (before?.size === size) return before.shapes
    const { path } = projection('equalEarth')().fitSize([width, height], {
      type: 'FeatureCollection',
      features: outlines,
    })
    path.digits(1)
    const shapes = outlines.flatMap((outline): CountryShape[] => {
      const outlined = path(outline)
      return outlined === null ? [] : [{ code: outline.code, name: outline.name, path: outlined }]
    })
    before = { size, shapes }
    return shapes
  },
}
