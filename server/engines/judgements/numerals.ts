const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const values = new Map([
  ...units.split(' ').map((word, at): [string, number] => [word, at + 1]),
  ...tens.split(' ').map((word, at): [string, number] => [word, 10 * (at + 2)]),
])

/** The number below a hundred that English words name, such as "forty-two"; null where they name none. */
function valueOf(words: string): number | null {
  const [first = '', second, ...more] = words.toLowerCase().split('-')
  const value = values.get(first)
  if (value === undefined || more.length > 0) return null
  if (second === undefined) return value
  const unit = values.get(second)
  return value < 20 || unit === undefined || unit > 9 ? null : value + unit
}

/** A text with each number below a hundred that it has in English words in digits behind it: "twelve 12 months". */
export const withDigits = (text: string): string =>
  text.replace(/[a-z-]+/gi, (words) => {
    const value = valueOf(words)
    return value === null ? words : `${words} ${value}`
  })
