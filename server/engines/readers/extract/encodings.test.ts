import { expect, test } from 'vitest'
import { guessEncoding, plausibility } from './encodings.ts'

/** Encodes a text in a single-byte encoding. */
function encoded(text: string, encoding: string): Uint8Array {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  )
  return Uint8Array.from([...text], (letter) => bytes.get(letter)!)
}

const samples: [string, string][] = [
  ['windows-1250', 'město;kraj;počet\nČeské Budějovice;Jihočeský;12\nKroměříž;Zlínský;7\nÚstí nad Labem;Ústecký;9\n'],
  ['windows-1250', 'miasto;ilość\nŁódź;12\nCzęstochowa;7\nWrocław;9\nŚwiętochłowice;4\n'],
  ['iso-8859-2', 'miasto;ilość\nŁódź;12\nCzęstochowa;7\nWrocław;9\nŚwiętochłowice;4\n'],
  ['windows-1250', 'város;összeg\nGyőr;12\nSzékesfehérvár;7\nHódmezővásárhely;9\n'],
  ['windows-1257', 'pilsēta;skaits\nRīga;12\nDaugavpils;7\nJēkabpils;9\nRēzekne;4\nVentspils;3\n'],
  ['windows-1253', 'πόλη;ποσό\nΑθήνα;12\nΘεσσαλονίκη;7\nΠάτρα;9\n'],
  ['windows-1251', 'город;сумма\nМосква;12\nНовосибирск;7\nКазань;9\n'],
  ['koi8-r', 'город;сумма\nМосква;12\nНовосибирск;7\nКазань;9\n'],
  ['ibm866', 'город;сумма\nМосква;12\nНовосибирск;7\nКазань;9\n'],
  ['windows-1252', 'Ort;Umsatz\nMünchen;12\nKöln;7\nGießen;9\n'],
  ['macintosh', 'ville;montant\nOrléans;12\nBesançon;7\nNîmes;9\nMâcon;4\n'],
]

test.each(samples)('of what is proposed, the letters that make words decide: %s, %j', (encoding, text) => {
  const bytes = encoded(text, encoding)
  const guess = guessEncoding(bytes)
  expect([new TextDecoder(guess.encoding).decode(bytes), guess.isProbable]).toEqual([text, true])
})

test('letters that make no words in any encoding are doubted', () => {
  const letters = Uint8Array.from({ length: 240 }, (_, at) =>
    at % 9 === 8 ? 10 : at % 3 === 0 ? 0x80 + ((at * 57) % 128) : 97 + ((at * 7) % 26),
  )
  expect(guessEncoding(letters).isProbable).toBe(false)
  expect(guessEncoding(encoded('Ort;Umsatz\nMünchen;12\n', 'windows-1252')).isProbable).toBe(true)
})

test.each([
  ['München Köln', 1],
  ['plain words', 1],
  ['Mü§nchen', 0.5],
  ['München ﾃﾞｰﾀ', 0.5],
])('of %j the share %d of its words with letters beyond ASCII are words of a language', (text, share) => {
  expect(plausibility(text)).toBe(share)
})
