/** A text in so many characters, which ends behind a whole word and says that it goes on. Pure. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 2)
  const isWhole = /[\s,;:.]/.test(text[cut.length]!)
  const end = isWhole ? cut.length : cut.search(/\s\S*$/)
  return `${(end <= 0 ? cut : cut.slice(0, end)).replace(/[\s,;:·]{1,9}$/, '')} …`
}
