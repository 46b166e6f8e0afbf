import MiniSearch from 'minisearch'

const functionWords = new Set(
  'a an and are as at be been by can could did do does for from get give had has have how i if in is it its long many may me much must my of on or our show should so tell that the their them then there these they this to us was we were what when whats where which who whose will with within would you your'.split(
    ' ',
  ),
)
const stem = (word: string): string =>
  word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/(ing|ed)$/, (end, _, at: number) => (at > 2 ? '' : end))
    .replace(/e$/, '')
const term = (word: string): string | null => (functionWords.has(word.toLowerCase()) ? null : stem(word.toLowerCase()))

const words = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []).flatMap((word) => term(word) ?? [])

/** `room`: the letters of a part. `isCleaned`: those of links and emphasis are not counted. */
type Show = { room: number; isCleaned: boolean }
/** As much as the longest passage of the product. */
const wholePassages: Show = { room: 1_500, isCleaned: false }
/** As the twenty lines show their passages to a person. */
export const shownPassages: Show = { room: 700, isCleaned: true }

/** A text without its links, tags and emphasis. */
export const cleaned = (text: string): string =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .trim()

/** The lines around that which holds most words of the question. */
function windowOf(text: string, question: string, { room, isCleaned }: Show): string {
  const asked = new Set(words(question))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const scores = lines.map((line) => new Set(words(line).filter((word) => asked.has(word))).size)
  let first = Math.max(0, scores.indexOf(Math.max(...scores)))
  let last = first
  const lengthOf = (line: string): number => (isCleaned ? cleaned(line) : line).length
  const length = (): number => lines.slice(first, last + 1).reduce((sum, line) => sum + lengthOf(line) + 1, -1)
  for (;;) {
    const canGoDown = last + 1 < lines.length && length() + lengthOf(lines[last + 1]!) < room
    const canGoUp = first > 0 && length() + lengthOf(lines[first - 1]!) < room
    if (!canGoDown && !canGoUp) return lines.slice(first, last + 1).join('\n')
    if (canGoDown && (!canGoUp || scores[last + 1]! >= scores[first - 1]!)) last += 1
    else first -= 1
  }
}

export type PlainText = { path: string; text: string }

/**
 * The bar to beat: a word index over the sections of texts, a heading counted twice and the path as a field, without any
 * rule about words. Answers parts of sections for a question, best first.
 */
export function indexTwentyLines(
  files: readonly PlainText[],
  show = wholePassages,
): (question: string, earlier: readonly string[]) => PlainText[] {
  const sections = files.flatMap(({ path, text }) =>
    text.split(/^(?=#{1,6} )/m).map((part) => ({ path, heading: /^#{1,6} (.*)/.exec(part)?.[1] ?? '', text: part })),
  )
  const index = new MiniSearch({ fields: ['heading', 'text', 'path'], processTerm: term })
  index.addAll(
    sections.map(({ path, heading, text }, id) => ({ id, heading, text, path: path.replace(/[/._-]/g, ' ') })),
  )
  return (question, earlier) =>
    index
      .search([...earlier.slice(0, 1), question].join(' '), {
        boost: { heading: 2, path: 0.5 },
        fuzzy: (word) => (word.length > 5 ? 0.2 : false),
        prefix: (word) => word.length > 4,
      })
      .map(({ id }) => {
        const { path, text } = sections[Number(id)]!
        return { path, text: windowOf(text, question, show) }
      })
}
