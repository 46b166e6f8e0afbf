const units =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const values = new Map([
  ...units.split(' ').map((word, at): [string, number] => [word, at + 1]),
  ...tens.split(' ').map((word, at): [string, number] => [word, 10 * (at + 2)]),
])
const numeral = new RegExp(
  `\\b(${tens.replaceAll(' ', '|')})-(one|two|three|four|five|six|seven|eight|nine)\\b|\\b(${[...values.keys()].join('|')})\\b`,
  'gi',
)

const valueOf = (word: string | undefined): number => values.get(word?.toLowerCase() ?? '') ?? 0

/** A text with each number below a hundred that it has in English words in digits behind it: "twelve 12 months". */
export const withDigits = (text: string): string =>
  text.replace(
    numeral,
    (words, ten?: string, unit?: string, alone?: string) => `${words} ${valueOf(ten) + valueOf(unit) + valueOf(alone)}`,
  )
