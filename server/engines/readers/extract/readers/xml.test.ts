import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attribute, decodeEntities, XmlScanner } from './xml.ts'

function events(pieces: readonly Uint8Array[]): string[] {
  const seen: string[] = []
  let text = ''
  const flush = (): void => {
    if (text !== '') seen.push(`text ${decodeEntities(text)}`)
    text = ''
  }
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      flush()
      seen.push(`open ${name}${attributes.trimEnd()}`)
    },
    close: (name) => {
      flush()
      seen.push(`close ${name}`)
    },
    text: (raw) => {
      text += raw
    },
  })
  for (const piece of pieces) scanner.push(piece)
  flush()
  return seen
}

const xml =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a><!-- <b> --><x:b r:id="1>2" t=\'"\'>Käse &amp; &#x1F9C0; &b;</x:b><c/><![CDATA[1 < 2 & 3]]></a>'
const expected = [
  'open a',
  'open b r:id="1>2" t=\'"\'',
  'text Käse & 🧀 &b;',
  'close b',
  'open c',
  'close c',
  'text 1 < 2 & 3',
  'close a',
]

test('the events of a document, whatever the pieces it comes in', () => {
  const bytes = new TextEncoder().encode(xml.replace('<!DOCTYPE a [<!ENTITY b "c">]>', ''))
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }), (cuts) => {
      const positions = [0, ...cuts.sort((one, other) => one - other), bytes.length]
      expect(events(positions.map((position, index) => bytes.subarray(position, positions[index + 1])))).toEqual(
        expected,
      )
    }),
    { seed: 4, numRuns: Number(process.env.RUNS ?? 200) },
  )
})

test('a document type declares nothing that would expand', () => {
  expect(events([new TextEncoder().encode(xml)]).filter((event) => event.startsWith('text'))).toContain(
    'text Käse & 🧀 &b;',
  )
})

test('attributes by their full name', () => {
  const attributes = ' xr="no" r = \'A&amp;1\' r:id="7"'
  expect([attribute(attributes, 'r'), attribute(attributes, 'r:id'), attribute(attributes, 'id')]).toEqual([
    'A&1',
    '7',
    null,
  ])
})
