/** The passage that `?start=12&end=80` (offsets in the page's text) or `?quote=…` names; null without them. */
export function passageIn(search: string, text: string): string | null {
  const query = new URLSearchParams(search)
  const start = Number(query.get('start') ?? Number.NaN)
  const end = Number(query.get('end') ?? Number.NaN)
  if (start >= 0 && end > start) return text.slice(start, end)
  return query.get('quote')
}

export type Position = { text: number; at: number }

const isCounted = (letter: string) => /[\p{L}\p{N}]/u.test(letter)

/**
 * Start and end of a passage in a sequence of texts. Compares only letters and digits, so that line breaks, Markdown
 * and element borders don't matter. `at` counts UTF-16 code units; `to` is inclusive.
 */
export function findPassage(texts: readonly string[], passage: string): { from: Position; to: Position } | null {
  const positions: Position[] = []
  let all = ''
  for (const [text, words] of texts.entries()) {
    for (let at = 0; at < words.length; at++) {
      const letter = words.charAt(at)
      if (!isCounted(letter)) continue
      positions.push({ text, at })
      all += letter
    }
  }
  const requested = [...passage].filter(isCounted).join('')
  const start = requested === '' ? -1 : all.indexOf(requested)
  const from = positions[start]
  const to = positions[start + requested.length - 1]
  return start >= 0 && from && to ? { from, to } : null
}
