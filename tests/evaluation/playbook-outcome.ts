import type { DeepTemplate } from '../../server/features/playbooks/deep/deep-template.ts'
import { documentWords } from '../../server/engines/playbooks/document.ts'

/** Judges the document at the end of a deep playbook by the list of docs/playbook-outcomes.md. */
const headings = [
  ...['Recommendation', 'The figures and their sources', 'What speaks against it', 'What is missing'],
  'Who decides what by when',
] as const

/** What the document of each must hold over the demo organisation. */
const mustHold: Record<string, readonly RegExp[]> = {
  'strategy-review': [
    ...['Managing director', 'retail', 'wholesale', 'coffee', 'Head of operations'].map((who) => new RegExp(who)),
    /\$7\.50 million/,
    /Data: sales, Revenue/,
    /Revenue by Store.*Auckland: \$[\d,.]+, lowest Christchurch: \$[\d,.]+/,
    /One supplier: Long Reef/,
  ],
  'board-paper': [
    /Revenue against budget value.*\$[\d,.]+ against \$[\d,.]+ \([+−][\d.]+%\)/,
    /Minutes of the board, \d+ \w+ \d{4}/,
    /Data: sales, Revenue; [^;]+; compared with /,
    /Daniel by 15 December 2026/,
  ],
  'budget-variance': [
    /Auckland: \$[\d,.]+ against \$[\d,.]+ \(−[\d.]+%\)/,
    /Data: costs, Total cost/,
    /Equipment and maintenance: \$[\d,.]+ against \$[\d,.]+ \(\+25\.6%\)/,
    /Talk with the budget holders: Which cause does each budget holder give/,
  ],
  'competitor-scan': [
    /known by 34% of coffee buyers in Wellington/,
    /Prices change once a year, on 1 April/,
    /Sources outside the organisation were not searched/,
  ],
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string): string =>
  html
    .replace(/<sup>.*?<\/sup>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[#\w]+;/g, (one) => entities[one] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)])/g, '$1')
    .trim()
/** Letters and numbers alone: how a sentence is set changes nothing of what it says. */
const bare = (text: string): string => text.replace(/\[\^?\d+\]/g, '').replace(/[^\p{L}\p{N}]+/gu, '')
/** What is said in one place: a paragraph, a line of a list, a cell. */
const saidIn = (html: string): string[] =>
  html
    .split(/<\/?(?:p|li|td|h[1-6])>/)
    .map(plain)
    .filter((text) => text !== '')

/** `material`: the words of all earlier steps, as they were seen. */
export function faultsOf(html: string, template: DeepTemplate, material: string): string[] {
  const parts = html.split('<h2>').slice(1)
  const [firstParts, rest] = [parts.slice(0, headings.length), parts.slice(headings.length)]
  const partOf = (heading: string) => firstParts.find((part) => part.startsWith(`${heading}</h2>`)) ?? ''
  const missing = plain(partOf('What is missing'))
  const known = bare(material)
  const questions = template.steps.at(-1)!.outputs.map(({ question }) => question)
  const names = template.steps.map(({ label }) => label)

  const inOrder = headings.flatMap((heading, at) => {
    const text = plain(firstParts[at]?.split('</h2>')[1] ?? '')
    return firstParts[at]?.startsWith(`${heading}</h2>`) && text !== '' ? [] : [`${heading}: not there in its place`]
  })
  const notListed = questions.filter(
    (question) => html.includes(`${documentWords.unanswered}: ${question}<`) && !missing.includes(question),
  )
  const unknown = firstParts.flatMap((part) =>
    saidIn(part.split('</h2>')[1] ?? '').filter((text) => {
      const own = [...questions, ...names].reduce((left, one) => left.replace(one, ''), text)
      const said = own
        .replace(`${documentWords.unanswered}: `, '')
        .replace(`${documentWords.from}: `, '')
        .replace(`${documentWords.more}: `, '')
        .replace(/^: /, '')
      // A question may hold the name of a step as the title of the playbook.
      const behindName = names.reduce(
        (left, name) => (left.startsWith(`${name}: `) ? left.slice(name.length) : left),
        text,
      )
      return ![text, behindName, said].some((one) => known.includes(bare(one)))
    }),
  )
  const sourceless = partOf(headings[1])
    .split('<h3>')
    .slice(1)
    .filter((found) =>
      names.every((name) =>
        [documentWords.from, documentWords.more].every((word) => !found.includes(`<em>${word}: ${name}</em>`)),
      ),
    )
    .map((found) => `${plain(found).slice(0, 80)}: from nowhere`)
  const sources = rest.findLast((part) => part.startsWith(`${documentWords.sources}</h2>`)) ?? ''
  const markers = [...html.matchAll(/<sup>\[(\d+)\]<\/sup>/g)].map(([, mark]) => Number(mark))
  // A passage with its words, or a table with what was asked of it.
  const count = (sources.match(/<li>(?:Data: [^<,]+, [^<]|[^<]*(?:<a .*?)?<q>.)/g) ?? []).length
  const decided = partOf(headings[4])
  const owed = [...decided.matchAll(/<tr><td>.+?<\/td><td>(.+?)<\/td><td>(.+?)<\/td><\/tr>/g)]
  const text = plain(html)
  return [
    ...inOrder,
    ...notListed.map((question) => `unanswered and not listed as missing: ${question}`),
    ...unknown.map((said) => `no step says: ${said}`),
    ...sourceless,
    ...(markers.length > 0 && count === Math.max(...markers)
      ? []
      : [`${count} sources for the markers ${markers.join()}`]),
    ...(owed.some(([, who, when]) => who !== '–' && when !== '–') ? [] : ['nobody does anything by any day']),
    ...mustHold[template.slug]!.filter((one) => !one.test(text)).map((one) => `does not hold ${one}`),
  ]
}

/** What the printed playbook must contain, as PDF or Word. */
export const printedParts = ({ steps }: DeepTemplate, title: string): string[] => [
  ...[title, documentWords.sources],
  ...steps.map(({ label }) => label),
  ...headings,
]
