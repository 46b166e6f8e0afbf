import { expect, test } from 'vitest'
import { utterances } from './transcript.ts'

// N3
test('people with particles, apostrophes and initials in their names speak for themselves', () => {
  const names = [
    ...[
      'Anneke de Vries',
      'Luis von der Heide',
      'Marie d’Abo',
      "Sean O'Brien",
      'J. R. van den Berg',
      'Élodie La Croix',
    ],
    ...['Yusuf bin Rashid', 'María José de la Cruz', 'Ana Sofía Pérez Ruiz Gómez'],
  ]
  const transcript = names.map((name) => `${name}: We go on.`).join('\n')
  expect(utterances(`Hana Whaanga: Good morning.\n${transcript}`).map(({ who }) => who)).toEqual([
    'Hana Whaanga',
    ...names,
  ])
  expect(utterances('Anneke de Vries   0:03\nGood morning.')).toEqual([
    { who: 'Anneke de Vries', text: 'Good morning.', line: 2 },
  ])
})

test('what only reads like a name is said by who spoke before', () => {
  const said = utterances(
    'Ann Brown: Two things.\nThe price of the day: twelve dollars.\nWe need de Vries: he knows it.',
  )
  expect(said.map(({ who }) => who)).toEqual(['Ann Brown', 'Ann Brown', 'Ann Brown'])
})

test('a long line of names without an end is read to its end', () => {
  const lines = ['Ann de '.repeat(20_000), 'A'.repeat(100_000)]
  expect(utterances(lines.join('\n')).map(({ who }) => who)).toEqual([null, null])
})
