import type { Random } from '../random.ts'

const leastLetters = 6

function slipIn(word: string, random: Random): string {
  const at = random.whole(1, word.length - 3)
  const manner = random.one(['swap', 'drop', 'double'] as const)
  if (manner === 'drop') return word.slice(0, at) + word.slice(at + 1)
  if (manner === 'double') return word.slice(0, at) + word[at] + word.slice(at)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

/** One longer word written wrongly, as fingers do. */
export function withSlip(question: string, random: Random): string {
  const words = question.split(' ')
  const long = words.flatMap((word, at) => (/^\p{L}+$/u.test(word) && word.length >= leastLetters ? [at] : []))
  if (long.length === 0) return question
  const at = random.one(long)
  return words.with(at, slipIn(words[at]!, random)).join(' ')
}

/** As people type into a chat: small letters, no marks, short forms. */
export function asChat(question: string, random: Random): string {
  const bare = question
    .toLowerCase()
    .replace(/[?.!,]/g, '')
    .replace(/\bwhat is\b/g, 'whats')
    .replace(/\bdo not\b/g, 'dont')
  return random.one([bare, `${bare} pls`, `hi, ${bare}`, `can u tell me ${bare}`])
}
