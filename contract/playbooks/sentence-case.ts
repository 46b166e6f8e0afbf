/** Words: letters and digits, with apostrophes inside. */
const words = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

const hasLetter = /\p{L}/u
const isAcronym = (word: string) => hasLetter.test(word) && word === word.toUpperCase()

function withFirstUpper(word: string): string {
  const [first = ''] = word
  return first.toUpperCase() + word.slice(first.length).toLowerCase()
}

/** A name in sentence case: first letter upper case, acronyms unchanged, the rest lower case. */
export function sentenceCase(name: string): string {
  let isFirst = true
  return name.replace(words, (word) => {
    const begins = isFirst
    isFirst = false
    if (isAcronym(word)) return word
    return begins ? withFirstUpper(word) : word.toLowerCase()
  })
}

export const isSentenceCase = (name: string): boolean => sentenceCase(name) === name
