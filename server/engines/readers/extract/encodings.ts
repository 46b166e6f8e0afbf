import { detectAll } from 'jschardet'
import type { Encoding } from '../../../../contract/documents/encodings.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'

/** So much of a file is looked at, from its first line on that is not plain ASCII. */
const sampleBytes = 100_000
/** Files that don't say their encoding are most often Western European. */
const usualEncoding: Encoding = 'windows-1252'
const usualFactor = 1.5
const usualShare = 0.01
const probable = 0.8

/** The detector's names of the supported encodings. */
const encodingOfName: Readonly<Record<string, Encoding>> = {
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso8859-15': 'iso-8859-15',
  macroman: 'macintosh',
  'windows-1250': 'windows-1250',
  'iso8859-2': 'iso-8859-2',
  'iso-8859-2': 'iso-8859-2',
  'windows-1257': 'windows-1257',
  'windows-1251': 'windows-1251',
  'koi8-r': 'koi8-r',
  'iso-8859-5': 'iso-8859-5',
  ibm866: 'ibm866',
  maccyrillic: 'x-mac-cyrillic',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
}

/** The letters beyond A to Z of languages in Latin script. */
const alphabets: readonly string[] = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü',
  'áâãàçéêíóôõúü',
  'àèéìíîòóùú',
  'åäöæøéü',
  'áðéíóúýþæö',
  'éëïóöüáèê',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'čćđšž',
  'âçğıİîöşüû',
  'āčēģīķļņšūž',
  'ąčęėįšųūž',
  'äõöüšž',
  'ëç',
]
const scripts = [/^\p{Script=Cyrillic}+$/u, /^\p{Script=Greek}+$/u, /^\p{Script=Hebrew}+$/u, /^\p{Script=Arabic}+$/u]
const eastAsian = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\u4e00-\u9fff]+$/u
const halfWidthKana = /[\uff61-\uff9f]/
const wordWithin = /[\p{L}\p{M}ー々]+/gu
/** A symbol inside a word, where there is hardly ever one. */
const brokenWord = /\p{L}[^\p{L}\p{M}\p{N}\s\x00-\x7f’‘´·–—‐]\p{L}/gu
const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text)

/** A capital after small letters, as when a text is decoded with the wrong alphabet. */
const hasMixedCase = (word: string): boolean => /\p{Ll}\p{Lu}/u.test(word)

function isNatural(word: string): boolean {
  if (hasMixedCase(word) || halfWidthKana.test(word)) return false
  if (eastAsian.test(word) || scripts.some((script) => script.test(word))) return true
  if (!/^\p{Script=Latin}+$/u.test(word)) return false
  const marked = [...word.toLowerCase()].filter((letter) => !isAscii(letter))
  if (word.length > 2 && marked.length * 3 > word.length * 2) return false
  return alphabets.some((alphabet) => marked.every((letter) => alphabet.includes(letter)))
}

/** The share of words with non-ASCII letters that look like words of some language; 1 if there are no such words. */
export function plausibility(text: string): number {
  const words = (text.match(wordWithin) ?? []).filter((word) => !isAscii(word))
  const broken = text.match(brokenWord)?.length ?? 0
  const controls = text.match(/[\x80-\x9f\ufffd]/g)?.length ?? 0
  const all = words.length + broken + controls
  return all === 0 ? 1 : words.filter(isNatural).length / all
}

/** The lines around the first bytes beyond ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const lineStart = first < 0 ? 0 : bytes.lastIndexOf(10, first) + 1
  const cut = bytes.subarray(lineStart, lineStart + sampleBytes)
  const lineEnd = cut.lastIndexOf(10)
  return cut.length < sampleBytes || lineEnd <= 0 ? cut : cut.subarray(0, lineEnd)
}

export type EncodingGuess = { encoding: Encoding; isProbable: boolean }

/**
 * The encoding of a text that is no UTF-8 and says none: the detector proposes, and whether its letters make words
 * decides. Encodings that give the same text count as one.
 */
export function guessEncoding(bytes: Uint8Array): EncodingGuess {
  const sample = sampleOf(bytes)
  const shares = new Map<Encoding, number>([[usualEncoding, usualShare]])
  for (const { encoding, confidence } of detectAll(sample, { minimumThreshold: 0 })) {
    const named = encoding === null ? undefined : ownValue(encodingOfName, encoding.toLowerCase())
    if (named !== undefined) shares.set(named, Math.max(shares.get(named) ?? 0, confidence))
  }
  const usual = shares.get(usualEncoding) ?? 0
  shares.set(usualEncoding, Math.max(usual * usualFactor, usualShare))
  const byText = new Map<string, { encoding: Encoding; share: number }>()
  for (const [encoding, share] of shares) {
    const text = new TextDecoder(encoding).decode(sample)
    const known = byText.get(text)
    if (known === undefined) byText.set(text, { encoding, share })
    else known.share = Math.max(known.share, share)
  }
  const rated = [...byText].map(([text, { encoding, share }]) => ({ encoding, share, words: plausibility(text) }))
  const best = rated.reduce((one, other) => (other.share * other.words ** 2 > one.share * one.words ** 2 ? other : one))
  return { encoding: best.encoding, isProbable: best.words >= probable }
}
