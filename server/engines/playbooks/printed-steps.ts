import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import type { StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookReportTexts as texts } from '../../../contract/playbooks/playbook-report.texts.ts'
import { plainText } from '../passages/index.ts'
import { cutAtWord } from '../text/index.ts'
import { blocksOfHtml, drawSpec } from '../printing/worker.ts'
import { type ListItem, type PrintedBlock, type PrintedSource, plain, textOfWords } from '../printing/index.ts'
import { chartOfTable, tableOfList } from './charts-of-tables.ts'
import { withoutAuthorNotes } from './author-notes.ts'
import { documentWords } from './document.ts'
import { markdownHtml } from './markdown-html.ts'
import { partsOfDocument, renumberReferences } from './parts-of-document.ts'

/** Points for each CSS pixel. */
const point = 0.75
const mostCharts = 20
const longestQuote = 400
const shortestRepeated = 200

export type PrintedStep = {
  heading: string
  /** A line under the heading that says who did it. */
  by: string
  answers: readonly StepAnswer[]
  notes: string
  /** What the step wrote as a document. */
  html: string
  /** False: tables are printed without charts, as in a paper with a page limit. */
  hasCharts?: boolean
}
export type PrintedStepsInput = { steps: readonly PrintedStep[]; day: string; timeZone: string }

type Source = Omit<PrintedSource, 'mark'>
type Sources = { numberOf(source: Source): number; all(): PrintedSource[] }

/** Each place that is cited has one number in the whole document. */
function createSources(): Sources {
  const sources = new Map<string, PrintedSource>()
  return {
    numberOf(source) {
      const key = JSON.stringify([source.title, source.location ?? '', source.quote ?? ''])
      const known = sources.get(key) ?? { ...source, mark: sources.size + 1 }
      sources.set(key, known)
      return known.mark
    },
    all: () => [...sources.values()],
  }
}

const sourceOf = ({ title, quote, pageNumber, context, url }: Citation): Source => ({
  title: title || (url ?? ''),
  ...(quote === '' ? {} : { quote: cutAtWord(plainText(quote), longestQuote) }),
  ...locationOf(pageNumber, context),
  ...(url === undefined ? {} : { link: url }),
})

function locationOf(page: number | undefined, context: string | undefined): { location?: string } {
  const parts = [page === undefined ? undefined : `${documentWords.page} ${page}`, context].filter(Boolean)
  return parts.length === 0 ? {} : { location: parts.join(', ') }
}

/** Marks of the product's own HTML become marks of the printed document. */
const withMarkers = (html: string, numberOf: (mark: number) => number | null): string =>
  renumberReferences(html, (mark) => {
    const number = numberOf(mark)
    return number === null ? '' : `<a href="#source-${number}">[${number}]</a>`
  })

const textIn = (html: string): string =>
  blocksOfHtml(`<p>${html}</p>`)
    .flatMap((block) => (block.kind === 'paragraph' ? [textOfWords(block.words)] : []))
    .join(' ')

/** The address on the web that a source leads to. */
function linkIn(html: string): { link?: string } {
  const [block] = blocksOfHtml(`<p>${html}</p>`)
  const link = block?.kind === 'paragraph' ? block.words.find((word) => word.link !== undefined)?.link : undefined
  return link === undefined ? {} : { link }
}

/** An item of the list of sources that a document of the product ends with, as a place. */
function sourceOfItem(item: string): Source {
  const [head = '', rest = ''] = item.split(': <q>')
  const [, title = '', page] = /^(.*?)(?:, (page \d{1,6}))?$/.exec(textIn(head)) ?? []
  const quote = textIn(rest.split('</q>')[0] ?? '')
  return {
    title,
    ...(page ? { location: page } : {}),
    ...(quote === '' ? {} : { quote }),
    ...linkIn(head),
  }
}

/** What a heading of a document and all under it say, cut where another heading of its level begins. */
function withoutPart(blocks: readonly PrintedBlock[], isCut: (heading: string) => boolean): PrintedBlock[] {
  let cutLevel: number | null = null
  return blocks.filter((block) => {
    if (block.kind !== 'heading') return cutLevel === null
    if (cutLevel !== null && block.level > cutLevel) return false
    cutLevel = isCut(block.text) ? block.level : null
    return cutLevel === null
  })
}

const lowered = (block: PrintedBlock, by: number): PrintedBlock =>
  block.kind === 'heading' ? { ...block, level: Math.min(3, block.level + by) as 1 | 2 | 3 } : block

/** What a step wrote, without what the printed document says by itself: the title, the contents, the steps, the sources. */
function documentBlocks(html: string, headings: ReadonlySet<string>, sources: Sources): PrintedBlock[] {
  const marked = partsOfDocument(html).map(({ html: part, sources: items }) =>
    withMarkers(part, (mark) => {
      const item = items[mark - 1]
      return item === undefined ? null : sources.numberOf(sourceOfItem(item))
    }),
  )
  const [head = '', ...rest] = marked.join('').split('<h1>')
  const parts = [head, ...rest.map((part) => `<h1>${part}`)].filter((part) => part.trim() !== '')
  return parts.flatMap((part) => {
    const blocks = blocksOfHtml(part)
    const isTitled = blocks[0]?.kind === 'heading' && blocks[0].level === 1
    const own = isTitled && parts.length === 1 ? blocks.slice(1) : blocks
    const isSaidElsewhere = (text: string) => text === documentWords.contents || headings.has(text)
    return withoutPart(own, isSaidElsewhere).map((block) => lowered(block, isTitled ? 0 : 1))
  })
}

function answerBlocks({ label, question, text, citations = [] }: StepAnswer, sources: Sources): PrintedBlock[] {
  const title = label.trim() === '' ? question : label
  const asked: PrintedBlock[] = title === question ? [] : [{ kind: 'paragraph', words: plain(question), tone: 'quiet' }]
  const head: PrintedBlock[] = [{ kind: 'heading', level: 2, text: title }, ...asked]
  if (text === null) return [...head, { kind: 'paragraph', words: plain(texts.notAnswered), tone: 'remark' }]
  const markers = new Map(citations.map((one) => [one.mark, one]))
  const html = markdownHtml(text, (mark) => (markers.has(mark) ? mark : null), 3)
  const marked = withMarkers(html, (mark) => sources.numberOf(sourceOf(markers.get(mark)!)))
  return [...head, ...blocksOfHtml(marked)]
}

type Printing = { headings: ReadonlySet<string>; sources: Sources; origins: Set<string> }
function stepBlocks(step: PrintedStep, { headings, sources, origins }: Printing): PrintedBlock[] {
  const { heading, by, answers, notes } = step
  const { html, origins: ofStep } = withoutAuthorNotes(step.html)
  for (const origin of ofStep) origins.add(textIn(origin))
  const said: PrintedBlock[] = notes.trim() === '' ? [] : blocksOfHtml(markdownHtml(notes, () => null, 3))
  const written = [
    ...answers.flatMap((answer) => answerBlocks(answer, sources)),
    ...documentBlocks(html, headings, sources),
    ...(said.length === 0 ? [] : [{ kind: 'heading' as const, level: 2 as const, text: documentWords.notes }, ...said]),
  ]
  return [
    { kind: 'heading', level: 1, text: heading },
    ...(by === '' ? [] : quiet(by)),
    ...(written.length === 0 ? quiet(texts.nothingWritten) : written),
  ]
}
const quiet = (text: string): PrintedBlock[] => [{ kind: 'paragraph', words: plain(text), tone: 'quiet' }]

const textsOfItem = ({ words, items = [] }: ListItem): string[] => [textOfWords(words), ...items.flatMap(textsOfItem)]
export const textOf = (block: PrintedBlock): string => {
  if (block.kind === 'paragraph') return textOfWords(block.words)
  if (block.kind === 'list') return block.items.flatMap(textsOfItem).join('\n')
  if (block.kind === 'table') return JSON.stringify(block.rows)
  return block.kind === 'heading' ? block.text : block.kind
}

/** Prints repeated text under a heading only once; the repetition refers to the first place. */
function saidOnce(blocks: readonly PrintedBlock[], headings: ReadonlySet<string>): PrintedBlock[] {
  const known = new Set<string>()
  const parts: PrintedBlock[][] = []
  for (const block of blocks) {
    if (block.kind === 'heading' || parts.length === 0) parts.push([])
    parts.at(-1)?.push(block)
  }
  return parts.flatMap((part) => {
    const [heading, ...rest] = part
    // The name of the step that a text comes from isn't part of the text.
    const said = rest.map(textOf).filter((text) => !headings.has(text))
    if (heading?.kind !== 'heading' || said.join('').length < shortestRepeated) return part
    const key = JSON.stringify([heading.text, ...said])
    if (!known.has(key)) {
      known.add(key)
      return part
    }
    return [heading, { kind: 'paragraph', words: plain(texts.saidBefore(heading.text)), tone: 'quiet' }]
  })
}

/** Tables that can be drawn, each with its chart above it. */
type Drawing = {
  day: string
  timeZone: string
  /** The headings of the steps, including those of which only tables are printed. */
  headings: ReadonlySet<string>
  withoutCharts: ReadonlySet<string>
}
async function withCharts(blocks: readonly PrintedBlock[], { headings, withoutCharts, ...scope }: Drawing) {
  const drawn: PrintedBlock[] = []
  let [heading, count, isDrawn] = ['', 0, true]
  for (const block of blocks) {
    if (block.kind === 'heading') heading = block.text
    if (block.kind === 'heading' && block.level === 1 && headings.has(block.text))
      isDrawn = !withoutCharts.has(block.text)
    const spec =
      block.kind === 'table' && isDrawn && count < mostCharts ? chartOfTable(block, block.caption ?? heading) : null
    const chart = spec && (await drawSpec(spec, scope))
    if (chart?.picture) {
      count += 1
      const { svg, width, height } = chart.picture
      const size = { width: width * point, height: height * point }
      drawn.push({ kind: 'picture', format: 'svg', data: svg, ...size, description: chart.summary })
    }
    drawn.push(block)
  }
  return drawn
}

/** Steps of a playbook as a document says them: their answers, documents, tables with charts, and sources. Pure. */
export async function printedSteps({
  steps,
  ...scope
}: PrintedStepsInput): Promise<{ blocks: PrintedBlock[]; sources: PrintedSource[] }> {
  const sources = createSources()
  const headings = new Set(steps.map(({ heading }) => heading))
  const origins = new Set<string>()
  const all = steps.flatMap((step) => stepBlocks(step, { headings, sources, origins }))
  const blocks = saidOnce(all, headings).map((block) => tableOfList(block) ?? block)
  const withoutCharts = new Set(steps.filter(({ hasCharts = true }) => !hasCharts).map(({ heading }) => heading))
  const drawn = await withCharts(blocks, { ...scope, headings, withoutCharts })
  // The names of the models are printed once, at the end.
  return { blocks: [...drawn, ...[...origins].flatMap(quiet)], sources: sources.all() }
}
