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

/** The numbers that a text says in English words, as people speak them: "twelve thousand six hundred", "nine eighty", "the fourth". Pure. */
export function spokenNumbers(text: string): number[] {
  const said: number[] = []
  let [total, group, last] = [0, 0, 0]
  let [isOpen, before] = [false, null as number | null]
  const close = () => {
    if (!isOpen) return
    const value = total + group
    said.push(value)
    // "nine eighty" is an amount, "twenty twenty-six" a year.
    if (before !== null && before > 0 && before < 100 && value >= 10 && value < 100)
      said.push(before + value / 100, before * 100 + value)
    before = value
    ;[total, group, last, isOpen] = [0, 0, 0, false]
  }
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+|[,.;:!?]/gu) ?? []) {
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
      close()
      before = null
    }
  }
  close()
  return said
}
