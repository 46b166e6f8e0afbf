import type { Sentence } from './sentences.ts'

const boldAlone = /^(?:[-*+•] |\d{1,3}[.)] )?\*\*[^*\n]{1,200}\*\*[.:]?$/

const beginsBlock = /^(?:[-*+•>] ?|\d{1,3}[.)] |#{1,6} |\|)/

/** The same sentences; one that is bold as a whole and leads the rest of its paragraph is one with the sentence behind it. Pure. */
export function withBoldLeads(text: string, sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of sentences) {
    const last = joined.at(-1)
    const lines = last === undefined ? 0 : text.slice(last.start, sentence.start).split('\n').length - 1
    const isSameParagraph = lines === 0 || (lines === 1 && !beginsBlock.test(sentence.text.replace(/^\*\*/, '')))
    const isLed = last !== undefined && boldAlone.test(last.text.trim()) && isSameParagraph
    if (isLed)
      joined[joined.length - 1] = { ...sentence, start: last.start, text: text.slice(last.start, sentence.end) }
    else joined.push(sentence)
  }
  return joined
}
