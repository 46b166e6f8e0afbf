/** One reading of digits: "1.234" is 1234 in one language and 1.234 in another. */
export type NumberReading = { value: number; decimals: number }

/** A number in a text, with its sign, currency, percent or magnitude. */
export type WrittenFigure = {
  /** From its sign or currency to its percent sign or magnitude, as UTF-16 offsets. */
  start: number
  end: number
  digits: string
  readings: NumberReading[]
  sign: '-' | '+' | ''
  /** Factors that its magnitude may stand for: `million` is 1e6, `m` may also be metres. */
  scales: number[]
  unit: 'none' | 'percent' | 'basis points'
  approximation: 'exact' | 'about' | 'over' | 'under'
}

const number = /\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*/g
const suffix =
  /[*_]{0,3}(?:[ \u00a0\u202f]?[$€£¥])?[ \u00a0\u202f]?(%|(?:per ?cent|prozent|percentage points?|prozentpunkten?|pp|bps|basis points?|thousand|tausend|tsd|millions?|millionen|mio|mn|m|billions?|bn|b|milliarden?|mrd|k|lakh|crore)(?![\p{L}\p{N}]))/iuy
/** Abbreviations after which a full stop does not end the sentence. */
const shortened = /^(?:tsd|mio|mrd)$/
const percent = /^(?:%|per ?cent|prozent|percentage points?|prozentpunkten?|pp)$/
const basisPoints = /^(?:bps|basis points?)$/
const magnitudes: readonly (readonly [RegExp, number[]])[] = [
  [/^(?:thousand|tausend|tsd)$/, [1e3]],
  [/^k$/, [1e3]],
  [/^(?:millions?|millionen|mio|mn)$/, [1e6]],
  [/^m$/, [1e6, 1]],
  [/^(?:billions?|bn|milliarden?|mrd)$/, [1e9]],
  [/^b$/, [1e9, 1]],
  [/^lakh$/, [1e5]],
  [/^crore$/, [1e7]],
]
const about = [
  'about',
  'around',
  'roughly',
  'approximately',
  'approx.',
  'some',
  '~',
  '≈',
  'ca.',
  'circa',
  'rund',
  'etwa',
]
const over = ['over', 'more than', 'above', 'über', 'mehr als', 'gut']
const under = ['under', 'less than', 'below', 'almost', 'nearly', 'unter', 'weniger als', 'knapp', 'fast']
/** So much before a number is looked at. */
const reach = 40

const isGroups = (groups: readonly string[]): boolean =>
  groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((group) => group.length === 3)
const isIndian = (groups: readonly string[]): boolean =>
  groups.length > 2 &&
  /^[1-9]\d?$/.test(groups[0]!) &&
  groups.slice(1, -1).every((group) => group.length === 2) &&
  groups.at(-1)!.length === 3

/** All numbers that digits with separators may mean; none for a date or a version. */
export function readingsOf(digits: string): NumberReading[] {
  const plain = digits.replaceAll('’', "'").replace(/[\u00a0\u202f\u2009]/g, ' ')
  const separators = plain.replace(/\d/g, '')
  if (separators === '') return [{ value: Number(plain), decimals: 0 }]
  const last = separators.at(-1)!
  const readings: NumberReading[] = []
  const cut = plain.lastIndexOf(last)
  const decimals = plain.slice(cut + 1)
  const rest = plain.slice(0, cut)
  const others = new Set(separators.slice(0, -1))
  if (others.size === 0 || (others.size === 1 && others.has(last))) {
    const groups = plain.split(last)
    if (isGroups(groups) || (last === ',' && isIndian(groups)))
      readings.push({ value: Number(groups.join('')), decimals: 0 })
  }
  if (last !== '.' && last !== ',') return readings
  const [group] = others
  const isWhole = group === undefined || (others.size === 1 && group !== last && isGroups(rest.split(group)))
  const isIndianWhole = group === ',' && others.size === 1 && last === '.' && isIndian(rest.split(','))
  if (isWhole || isIndianWhole)
    readings.push({ value: Number(`${rest.replace(/\D/g, '')}.${decimals}`), decimals: decimals.length })
  return readings
}

/** All numbers that a text may state, in any notation, and those it gives as percentages. */
export function numbersIn(text: string): { all: number[]; percents: number[] } {
  const all: number[] = []
  const percents: number[] = []
  for (const { 0: found, index } of text.matchAll(number))
    for (const piece of splitAtBlanks(found, index)) {
      const values = readingsOf(piece.digits).map(({ value }) => value)
      const end = piece.index + piece.digits.length
      all.push(...values)
      if (/^ ?(?:%|per ?cent\b|Prozent\b)/i.test(text.slice(end, end + 12).replace(/[\u00a0\u202f]/g, ' ')))
        percents.push(...values)
    }
  return { all, percents }
}

/** Digits with spaces between them are one number if grouped in thousands, otherwise several. */
export function splitAtBlanks(digits: string, index: number): { digits: string; index: number }[] {
  if (!/[ \u00a0\u202f\u2009]/.test(digits) || readingsOf(digits).length > 0) return [{ digits, index }]
  const pieces: { digits: string; index: number }[] = []
  let from = 0
  for (const piece of digits.split(/[ \u00a0\u202f\u2009]/)) {
    pieces.push({ digits: piece, index: index + from })
    from += piece.length + 1
  }
  return pieces
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Where a number's sign and currency begin, and the sign: `-$5`, `$-5`, `EUR -5`. */
function prefixOf(text: string, index: number): { start: number; sign: '-' | '+' | '' } {
  let start = index
  let sign: '-' | '+' | '' = ''
  const takeSign = (): void => {
    const written = text[start - 1] ?? ''
    if (sign !== '' || !/[-−–+]/.test(written)) return
    // "10-20" is a range; after a currency the hyphen is a minus sign.
    const isJoined = letterOrDigit.test(text[start - 2] ?? '') && !/[A-Z]{3}$/.test(text.slice(start - 4, start - 1))
    if (isJoined) return
    start -= 1
    sign = written === '+' ? '+' : '-'
  }
  takeSign()
  const currency = /(?:[A-Z]{0,3}[$€£¥]|[A-Z]{3})[ \u00a0\u202f]?$/.exec(text.slice(Math.max(0, start - 5), start))
  if (currency) start -= currency[0].length
  takeSign()
  return { start, sign }
}

function approximationOf(text: string, start: number): WrittenFigure['approximation'] {
  const before = text
    .slice(Math.max(0, start - reach), start)
    .toLowerCase()
    .replaceAll('*', '')
    .trimEnd()
  const endsIn = (words: readonly string[]): boolean =>
    words.some((word) => {
      if (!before.endsWith(word)) return false
      return !letterOrDigit.test(word[0]!) || !letterOrDigit.test(before.at(-word.length - 1) ?? '')
    })
  if (endsIn(about)) return 'about'
  if (endsIn(over)) return 'over'
  return endsIn(under) ? 'under' : 'exact'
}

function figureAt(text: string, digits: string, index: number): WrittenFigure {
  const { start, sign } = prefixOf(text, index)
  suffix.lastIndex = index + digits.length
  const found = suffix.exec(text)
  const word = (found?.[1] ?? '').toLowerCase()
  const end = index + digits.length + (found?.[0].length ?? 0)
  return {
    start,
    end: shortened.test(word) && text[end] === '.' ? end + 1 : end,
    digits,
    readings: readingsOf(digits),
    sign,
    scales: magnitudes.find(([pattern]) => pattern.test(word))?.[1] ?? [1],
    unit: percent.test(word) ? 'percent' : basisPoints.test(word) ? 'basis points' : 'none',
    approximation: approximationOf(text, start),
  }
}

/** All numbers of a text, in order: `1.234,50`, `1,234.50`, `1 234,50`, `12,5 %`, `$1.2 million`, `1.2k`. */
export function figuresIn(text: string): WrittenFigure[] {
  const figures: WrittenFigure[] = []
  for (const { 0: found, index } of text.matchAll(number))
    for (const piece of splitAtBlanks(found, index)) figures.push(figureAt(text, piece.digits, piece.index))
  return figures
}

const isYear = ({ digits, unit, scales }: WrittenFigure): boolean =>
  /^(?:19|20)\d\d$/.test(digits) && unit === 'none' && scales[0] === 1

/**
 * The number at the end of a text, before a marker. Words of its unit may follow it on the same line; before a year,
 * the previous number counts too. Likeliest first.
 */
export function figuresAtEnd(text: string): WrittenFigure[] {
  const from = Math.max(0, text.length - 160)
  const line = text.slice(Math.max(from, text.lastIndexOf('\n', text.trimEnd().length - 1) + 1))
  const offset = text.length - line.length
  const figures = figuresIn(line)
  const last = figures.at(-1)
  if (last === undefined || !isBeside(line.slice(last.end))) return []
  const previous = figures.at(-2)
  const list = previous !== undefined && isYear(last) && isBeside(line.slice(previous.end)) ? [last, previous] : [last]
  return list.map((figure) => ({ ...figure, start: figure.start + offset, end: figure.end + offset }))
}

/** Whether the text after a number still belongs to it: a few words, without another sentence or cell. */
const isBeside = (rest: string): boolean => rest.length <= reach && !/[.;!?]\s+\S|\|\s*\S/.test(rest)
