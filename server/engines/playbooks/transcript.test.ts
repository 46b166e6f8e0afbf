import { expect, test } from 'vitest'
import { utterances, withShortLines } from './transcript.ts'

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

test('a line that nobody has broken is cut behind its sentences, else at a space, else where it is full', () => {
  const sentences = Array.from({ length: 200 }, (_, at) => `Point ${at + 1} is “about the weather.”`)
  const lines = withShortLines(`Ann: Good morning.\n${sentences.join(' ')}\nBen: Fine.`).split('\n')
  expect([lines[0], lines.at(-1), lines.slice(1, -1).join(' ')]).toEqual([
    'Ann: Good morning.',
    'Ben: Fine.',
    sentences.join(' '),
  ])
  expect(lines.filter((line) => line.length > 1_000 || !/[.”]$/.test(line))).toEqual([])
  expect(withShortLines('word '.repeat(1_000)).split('\n')).toEqual(Array(5).fill('word '.repeat(200).trim()))
  const signs = withShortLines(`a${'🙂'.repeat(2_000)}`).split('\n')
  expect(signs.map((line) => [line.length, line.isWellFormed()])).toEqual(
    [999, 1_000, 1_000, 1_000, 2].map((length) => [length, true]),
  )
  expect(withShortLines('So it was. '.repeat(300))).toBe('So it was. '.repeat(300))
})
