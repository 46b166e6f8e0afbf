export type TextPiece = { text: string; href: string | null }

const address = /https?:\/\/[^\s<>"']+/g
const trailingPunctuation = /[.,;:!?)\]]+$/

/** Splits a text into pieces. URLs of this origin become links, all others stay text. */
export function withOwnLinks(text: string, origin: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const target = found.replace(trailingPunctuation, '')
    if (originOf(target) !== origin) continue
    pieces.push({ text: text.slice(from, index), href: null }, { text: target, href: target })
    from = index + target.length
  }
  return [...pieces, { text: text.slice(from), href: null }].filter((piece) => piece.text !== '')
}

function originOf(target: string): string | null {
  const url = URL.parse(target)
  return url && url.username === '' && url.password === '' ? url.origin : null
}
