const names = 'January February March April May June July August September October November December'.split(' ')
const month = new RegExp(String.raw`\b(${names.join('|')})\b(?:\s+(\d{4}))?`, 'g')

const textOf = (time: Date): string => `${names[time.getUTCMonth()]} ${time.getUTCFullYear()}`

/** The times that a question speaks of, as documents name them: "last month" is "September 2026". */
export function timesIn(question: string, today: string): string[] {
  const named = [...question.matchAll(month)].map(([found]) => found)
  const years = [...question.matchAll(/\b(?:19|20)\d{2}\b/g)].map(([found]) => found)
  const [year, monthNumber] = today.split('-').map(Number)
  if (year === undefined || monthNumber === undefined || Number.isNaN(year + monthNumber)) return [...named, ...years]
  const relative = [...question.matchAll(/\b(this|last|next|previous|coming)\s+(month|year)\b/gi)].map(
    ([, which, unit]) => {
      const step = /this/i.test(which!) ? 0 : /last|previous/i.test(which!) ? -1 : 1
      return /month/i.test(unit!) ? textOf(new Date(Date.UTC(year, monthNumber - 1 + step, 1))) : String(year + step)
    },
  )
  return [...named, ...years, ...relative]
}
