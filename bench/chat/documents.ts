export type Shape = 'mixed' | 'table' | 'code' | 'list' | 'paragraph'
export const shapes: readonly Shape[] = ['mixed', 'table', 'code', 'list', 'paragraph']

const words =
  'sales rose in the harbour roastery while costs fell and the budget held against last year of steady growth'.split(
    ' ',
  )

/** A text of one shape and exactly this length; the same seed gives the same text. */
export function makeDocument(shape: Shape, length: number, seed: number): string {
  const random = generator(seed)
  const parts: string[] = [heads[shape]]
  for (let size = parts[0]?.length ?? 0; size < length; size += parts.at(-1)?.length ?? 0)
    parts.push(units[shape](random))
  return parts.join('').slice(0, length)
}

type Random = (below: number) => number

const heads: Record<Shape, string> = {
  mixed: '# Report\n\n',
  table: '| Month | City | Total | Note |\n|---|---|---:|---|\n',
  code: '```sql\n',
  list: '',
  paragraph: '',
}
const units: Record<Shape, (random: Random) => string> = {
  mixed: (random) => {
    const kinds = [
      () => `## ${phrase(random, 4)}\n\n`,
      () => `${sentences(random, 3)}\n\n`,
      () => `${sentences(random, 2)}\n\n`,
      () => `${Array.from({ length: 5 }, () => `- ${styled(random)}\n`).join('')}\n`,
      () => `${heads.table}${Array.from({ length: 6 }, () => row(random)).join('')}\n`,
      () => `\`\`\`sql\nselect ${phrase(random, 3)}\n\`\`\`\n\n`,
      () => `> ${sentences(random, 1)}\n\n`,
    ]
    return (kinds[random(kinds.length)] as () => string)()
  },
  table: (random) => row(random),
  code: (random) => `  ${phrase(random, 6)} -- ${random(1000)}\n`,
  list: (random) => `${random(3) === 0 ? '  ' : ''}- ${styled(random)}\n`,
  paragraph: (random) => `${styled(random)}. `,
}

function row(random: Random): string {
  return `| ${phrase(random, 1)} | **${phrase(random, 1)}** | ${random(100_000)}.50[#${random(9) + 1}] | ${phrase(random, 3)} |\n`
}

function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => `${styled(random)}[^${random(9) + 1}].`).join(' ')
}

function styled(random: Random): string {
  const middle = [
    `**${phrase(random, 2)}**`,
    `\`${phrase(random, 1)}\``,
    `[${phrase(random, 2)}](https://example.com/${random(99)})`,
    phrase(random, 2),
  ]
  return `${phrase(random, 4)} ${middle[random(middle.length)]} ${phrase(random, 5)}`
}

function phrase(random: Random, count: number): string {
  return Array.from({ length: count }, () => words[random(words.length)]).join(' ')
}

function generator(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
