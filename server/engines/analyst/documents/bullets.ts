const numbers = 'one two three four five six seven eight nine ten'.split(' ')
const mostBullets = 20
/** "in three bullets", "5 bullet points on leave". */
const wanted = [
  /\bin (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:short |brief |key |main )?(?:bullets?|bullet points?|points|sentences|lines)\b/i,
  /\b(?:give me |list |the )?(?:top |first )?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:short |brief |key |main )?(?:bullets?|bullet points?|points) (?:of|on|about|from|for)\b/i,
]

/** How many bullets a question asks for; null where it asks for none. */
export function bulletsIn(question: string): number | null {
  for (const words of wanted) {
    const written = words.exec(question)?.[1]?.toLowerCase()
    if (written === undefined) continue
    const count = /^\d/.test(written) ? Number(written) : numbers.indexOf(written) + 1
    if (count >= 1 && count <= mostBullets) return count
  }
  return null
}

export const withoutBullets = (question: string): string =>
  wanted.reduce((text, words) => text.replace(words, ' '), question)
