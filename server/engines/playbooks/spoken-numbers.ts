const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const tenths = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
const numbered = (names: string, first: number, step: number) =>
  names.split(' ').map((name, at): [string, number] => [name, first + at * step])
const values = new Map([
  ...[units, ordinals].flatMap((names) => numbered(names, 0, 1)),
  ...[tens, tenths].flatMap((names) => numbered(names, 20, 10)),
])

const MILLION = 1_000_000
const CURRENCIES = new Set(['dollars', 'pounds', 'euros', 'francs', 'rand', 'rupees', 'kroner', 'kronor'])

/** The possible meanings of "one million four" and "one million four hundred" when talking about large sums. */
function lengthened(value: number): number[] {
  const rest = value % MILLION
  if (value < MILLION || rest === 0 || rest >= 1_000) return []
  return rest < 10 ? [value - rest + rest * 100_000] : [value - rest + rest * 1_000]
}

const PARTS_OF_AN_HOUR = new Map([
  ['half past', 30],
  ['quarter past', 15],
  ['quarter to', 45],
])

/** "three and a half", "a penny and a half", "half past ten". */
function halvesIn(words: readonly string[], at: number, before: number | null): number[] {
  const time = PARTS_OF_AN_HOUR.get(`${words[at]} ${words[at + 1]}`)
  if (time !== undefined) return [time]
  if (words[at] !== 'half' || words[at - 1] !== 'a' || words[at - 2] !== 'and') return []
  const isOfOne = words[at - 4] === 'a' || words[at - 4] === 'an'
  return before === null ? (isOfOne ? [1.5] : []) : [before + 0.5]
}

/** The numbers that a text says in English words, as people speak them: "twelve thousand six hundred", "nine eighty", "the fourth". Pure. */
export function spokenNumbers(text: string): number[] {
  const said: number[] = []
  let [total, group, last] = [0, 0, 0]
  let [isOpen, before] = [false, null as number | null]
  /** The amount of a currency that was just named. */
  let amount: number | null = null
  const close = () => {
    if (!isOpen) return
    const value = total + group
    said.push(value)
    // "nine eighty" is an amount, "twenty twenty-six" a year.
    if (before !== null && before > 0 && before < 100 && value >= 10 && value < 100)
      said.push(before + value / 100, before * 100 + value)
    const hundreds = before === null ? 0 : before % MILLION
    // "one million four forty-one"
    if (before !== null && before > MILLION && hundreds < 10 && value >= 10 && value < 100)
      said.push(before - hundreds + (hundreds * 100 + value) * 1_000)
    said.push(...lengthened(value))
    // "twelve dollars ten"
    if (amount !== null && value >= 10 && value < 100) said.push(amount + value / 100)
    before = value
    ;[total, group, last, isOpen] = [0, 0, 0, false]
  }
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+|[,.;:!?]/gu) ?? []
  let lastNumber: { value: number; end: number } | null = null
  for (const [at, word] of words.entries()) {
    const value = values.get(word)
    const scale = scales.get(word)
    if (value !== undefined) {
      const isNext = last === 100 || last >= 1_000 || (last >= 20 && last < 100 && last % 10 === 0 && value < 10)
      if (isOpen && !isNext) close()
      group += value
      ;[last, isOpen] = [value, true]
    } else if (scale !== undefined) {
      if (scale === 100) group = Math.max(1, group) * 100
      else [total, group] = [total + Math.max(1, group) * scale, 0]
      ;[last, isOpen] = [scale, true]
    } else if (word !== 'and' || !isOpen || last < 100) {
      const ended = isOpen ? total + group : null
      if (ended !== null) lastNumber = { value: ended, end: at }
      close()
      before = null
      amount = CURRENCIES.has(word) ? ended : null
      said.push(...halvesIn(words, at, lastNumber !== null && lastNumber.end === at - 2 ? lastNumber.value : null))
    }
  }
  close()
  return said
}
