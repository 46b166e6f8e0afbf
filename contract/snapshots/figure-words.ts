/** Languages whose month names, magnitudes and percent words are recognised, besides scripts without spaces. */
const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'nb', 'fi', 'ru', 'uk', 'tr', 'el']

function readMonths(): Set<string> {
  const words = new Set<string>(['sept'])
  for (const locale of locales)
    for (const month of ['long', 'short'] as const)
      for (let at = 0; at < 12; at += 1) {
        const date = new Date(Date.UTC(2026, at, 15))
        // Some languages decline a month's name when it follows a day.
        for (const options of [{ month }, { day: 'numeric', month }] as const) {
          const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date)
          const name = parts.find(({ type }) => type === 'month')?.value ?? ''
          if (/^\p{L}{3,}\.?$/u.test(name)) words.add(name.replace('.', '').toLowerCase())
        }
      }
  return words
}
let months: Set<string> | null = null

/** Whether a word names a month, short or long, in one of these languages. */
export function isMonth(word: string): boolean {
  months ??= readMonths()
  return months.has(word.toLowerCase())
}

/** "3 of March", "15 de enero": words between a day and its month. */
export const joiningWords: ReadonlySet<string> = new Set(['of', 'de', 'di', 'du', 'd'])

/** Words that make a small number or year after them a time or a list position. */
export const periodWords: ReadonlySet<string> = new Set([
  ...['week', 'quarter', 'q', 'h', 'fy', 'year', 'day', 'page', 'no', 'since', 'of', 'in', 'from', 'to', 'until'],
  ...['during', 'over', 'and', 'by', 'through'],
])

export const scaleWords: Readonly<Record<string, number>> = {
  ...{
    k: 1e3,
    thousand: 1e3,
    tsd: 1e3,
    tausend: 1e3,
    mille: 1e3,
    mil: 1e3,
    mila: 1e3,
    duizend: 1e3,
    tys: 1e3,
    тыс: 1e3,
  },
  ...{ m: 1e6, mn: 1e6, mio: 1e6, mln: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, millones: 1e6, milioni: 1e6 },
  ...{ milhões: 1e6, miljoen: 1e6, miljoner: 1e6, millioner: 1e6, млн: 1e6 },
  ...{ b: 1e9, bn: 1e9, mrd: 1e9, mld: 1e9, billion: 1e9, milliarde: 1e9, milliarden: 1e9, milliard: 1e9 },
  ...{ milliards: 1e9, miliardi: 1e9, miljard: 1e9, miljarder: 1e9, milliarder: 1e9, млрд: 1e9 },
}

/** Magnitudes directly after digits in Chinese, Japanese and Korean, longest first. */
const joinedScales: readonly (readonly [string, number])[] = [
  ...([
    ['百万', 1e6],
    ['百萬', 1e6],
    ['百만', 1e6],
    ['十亿', 1e9],
    ['十億', 1e9],
  ] as const),
  ...([
    ['万', 1e4],
    ['萬', 1e4],
    ['만', 1e4],
    ['亿', 1e8],
    ['億', 1e8],
    ['억', 1e8],
    ['千', 1e3],
    ['천', 1e3],
  ] as const),
]
export const joinedScaleAt = (text: string, at: number): readonly [string, number] | null =>
  joinedScales.find(([word]) => text.startsWith(word, at)) ?? null

/** Characters that turn the preceding digits into a year, month, day or week. */
export const isTimeSign = (character: string | undefined): boolean =>
  character !== undefined && '年月日号號週周季년월일주'.includes(character)

export const shareWords: readonly string[] = [
  ...['percentage points', 'percent', 'per cent', 'pp', 'prozentpunkte', 'prozent', 'points de pourcentage'],
  ...['pour cent', 'pourcent', 'puntos porcentuales', 'por ciento', 'pontos percentuais', 'por cento'],
  ...['punti percentuali', 'per cento', 'procentpoint', 'procent', 'prosentpoeng', 'prosent', 'prosenttia'],
  ...['процентн', 'процент', 'відсотк', 'パーセント', '个百分点', '個百分點', '퍼센트'],
]
export const percentSigns = '%％٪'

/** Abbreviations after which a full stop does not end the sentence. */
const shortened: ReadonlySet<string> = new Set([
  ...['mio', 'mrd', 'tsd', 'mln', 'mld', 'тыс', 'млн', 'млрд', 'ca', 'approx', 'vs', 'bzw', 'inkl', 'exkl', 'nr', 'no'],
  ...['incl', 'excl', 'e.g', 'i.e', 'z', 'b', 'd', 'h', 'u', 'a', 'env', 'aprox', 'circa'],
])
export const isShortened = (word: string): boolean => shortened.has(word.toLowerCase())

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10]
/** The digit that a character stands for in a common script; null for others. */
export function digitOf(character: string | undefined): string | null {
  const code = character?.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? null : String(code - zero)
}
