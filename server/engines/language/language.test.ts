import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acronymsIn } from './acronyms.ts'
import { isEnglishWord } from './english.ts'
import { partedName, withPartedNames } from './joined.ts'
import { type KnownWord, nearestWord, partingsOf } from './slips.ts'
import { synonymsOf } from './synonyms.ts'
import { timesIn } from './times.ts'
import { wordsOf } from './words.ts'

const written = (text: string): string =>
  wordsOf(text)
    .map((word) => word.written)
    .join(' ')
const stems = (text: string): string =>
  wordsOf(text)
    .map((word) => word.stem)
    .join(' ')

test('words are stems without function words, chat spelling and contractions among them', () => {
  expect(stems("Whats the employee's carry-over? I don't know, pls tell me, thx")).toBe('employe carri')
  expect(stems('Café policies: GitHub constructor')).toBe('cafe polici github git hub constructor')
})

test('a long list of numbers without spaces is many numbers, and a long run of digits none', () => {
  const list = Array.from({ length: 1_000 }, (_, index) => 100 + (index % 900))
  expect(wordsOf(list.join(',')).map(({ stem }) => stem)).toEqual(list.map(String))
  expect(wordsOf(`12 ${'7'.repeat(3_000)} 1,234,567,890,123,456`).map(({ stem }) => stem)).toEqual([
    '12',
    '1234567890123456',
  ])
})

test('numbers, money and dates are words as a person says them', () => {
  expect(written('$1,500.00, twenty-five days, 5% and twelve')).toBe('dollar 1500 25 days 5 percent 12')
  expect(written('minutes-2026-10-05.md')).toBe('minutes 2026 october 5 md')
})

test('scripts without spaces are divided into words, and keep the signs that are letters of theirs', () => {
  const words = (text: string): string[] => wordsOf(text).map(({ written }) => written)
  expect(words('駐車場の料金は11ドルです')).toEqual(['駐車', '場', '料金', '11', 'ドル', 'です'])
  expect(words('ค่าจอดรถ')).toEqual(['ค่า', 'จอด', 'รถ'])
  expect(words('छुट्टी Café')).toEqual(['छुट्टी', 'cafe'])
  expect(words('주차 요금')).toEqual(['주차', '요금'])
})

test('words that English has are known in all their forms, and slips of them are not', () => {
  const right =
    'passport passports policies running planned stopped happiest quickly whose went children better analyses across paid submitted logged hottest'
  const wrong = 'pasword pollicy recieve runing planed0 quikly wich adress acommodation polcies januray'
  const known = (words: string) => words.split(' ').filter(isEnglishWord).join(' ')
  expect([known(right), known(wrong)]).toEqual([right, ''])
})

test('names written as one word are parted, and words of English and of others stay', () => {
  const parted = (names: string) => names.split(' ').map(partedName)
  expect(
    parted('QUANTITYORDERED PRICEEACH CONSTRUCTVALUE totalenrollment ATRISKPCT CUSTOMERID sumofsales ORDERLINENUMBER'),
  ).toEqual([
    ...['quantity ordered', 'price each', 'construct value', 'total enrollment', 'at risk pct', 'customer id'],
    ...['sum of sales', 'order line number'],
  ])
  const whole =
    'TEMPERATURE quantity DEPARTMENT postcode LONGITUDE Quantity OrderDate MSRP BETRAG DEPARTAMENTO CANTIDAD PRODUCTO KUNDENNUMMER RESULTADO CATEGORIA'
  expect(parted(whole)).toEqual(whole.split(' '))
  expect(withPartedNames('AMT_TOTALENROLLMENT (windspeed)')).toBe('AMT_total enrollment (wind speed)')
})

test('no letters make a name slow to part', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{0,60}$/), (letters) => {
      const found = partedName(letters)
      expect(found.replaceAll(' ', '')).toBe(letters)
    }),
    { numRuns: 60 },
  )
})

test('a slip is read as the nearest word that occurs, of two alike as the more frequent', () => {
  const known: KnownWord[] = [
    { word: 'password', stem: 'password', count: 3 },
    { word: 'passport', stem: 'passport', count: 9 },
    { word: 'leave', stem: 'leav', count: 50 },
  ]
  const meant = (word: string) => nearestWord(word, known)?.word ?? null
  expect([
    meant('pasword'),
    meant('passwrod'),
    meant('passworx'),
    meant('leeve'),
    meant('xylophone'),
    meant('uber'),
  ]).toEqual(['password', 'password', 'password', 'leave', null, null])
  expect(partingsOf('carryover')).toContainEqual(['carry', 'over'])
})

test('in a word of four letters two are swapped after the first, and none is changed, left out or added', () => {
  const known: KnownWord[] = [
    { word: 'card', stem: 'card', count: 2 },
    { word: 'cards', stem: 'card', count: 1 },
    { word: 'crop', stem: 'crop', count: 9 },
    { word: 'lorry', stem: 'lorri', count: 9 },
  ]
  const meant = (word: string) => nearestWord(word, known)?.word ?? null
  expect(['crad', 'cadr', 'corp', 'acrd', 'cars', 'car', 'crd', 'lory', 'card'].map(meant)).toEqual([
    ...['card', 'card', 'crop'],
    ...[null, null, null, null, null, null],
  ])
})

test('words of more than 30 letters are compared with no other', () => {
  const nearest = (letters: number) => {
    const word = 'a'.repeat(letters)
    return nearestWord(`${word.slice(1)}x`, [{ word, stem: word, count: 1 }])?.word.length ?? null
  }
  expect([nearest(30), nearest(31), nearest(900)]).toEqual([30, null, null])
})

test('acronyms stand for what the texts say', () => {
  const texts = ['Use paid time off (PTO) or the FMLA (Family and Medical Leave Act).', 'In the house (ABC) and (X).']
  expect([...acronymsIn(texts)]).toEqual([
    ['pto', ['paid', 'time', 'off']],
    ['fmla', ['famili', 'medic', 'leav', 'act']],
  ])
})

test('a thesaurus gives words of the same first meaning', () => {
  expect([synonymsOf('vacation'), synonymsOf('salaries'), synonymsOf('zzyzx'), synonymsOf('2026')]).toEqual([
    ['holiday'],
    ['wage', 'pay', 'earn', 'remuner'],
    [],
    [],
  ])
})

test('times are named as documents name them', () => {
  expect(timesIn('What happened last month and in October 2024?', '2026-01-15')).toEqual([
    'October 2024',
    '2024',
    'December 2025',
  ])
  expect(timesIn('next year', 'no day')).toEqual([])
})

test('no text is too odd, and long ones take linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(wordsOf(text).filter(({ stem }) => !/^[\p{L}\p{N}\p{M}.]+$/u.test(stem))).toEqual([])
      acronymsIn([text])
      timesIn(text, '2026-11-23')
    }),
    { seed: 11, numRuns: Number(process.env.RUNS ?? 300) },
  )
  const hostile = ['a', 'aA', '1,', '1.', 'a ', '(A', 'a (', '’', 'é', '2026-10', '$', 'A (a '].map((part) =>
    part.repeat(200_000 / part.length),
  )
  for (const text of hostile) {
    wordsOf(text)
    acronymsIn([text])
    nearestWord(text.slice(0, 30), [{ word: text.slice(1, 30), stem: 'a', count: 1 }])
  }
  expect(hostile.length).toBe(12)
})
