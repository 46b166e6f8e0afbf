/** One or two letters for a name or an email: "Mere Tūhoe" is MT, "anna.lee@example.org" is AL. */
export function initials(name: string): string {
  const local = name.includes('@') ? name.slice(0, name.indexOf('@')) : name
  const words = local.split(/[\s._-]+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-GB') ?? '').join('')
}
