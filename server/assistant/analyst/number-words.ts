const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, at + 1]),
)

/** A small number in digits or words: "12", "twelve". */
export function numberOf(lower: string): number | null {
  if (/^\d{1,3}$/.test(lower)) return Number(lower)
  return Object.hasOwn(numbers, lower) ? (numbers[lower] ?? null) : null
}
