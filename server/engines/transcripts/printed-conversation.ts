import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import type { SharedEntry } from '../../../contract/chat/chat-sharing.schemas.ts'
import { markdownHtml, renumberReferences } from '../playbooks/index.ts'
import { type PrintedBlock, type PrintedSource, plain } from '../printing/index.ts'
import { blocksOfHtml, drawSpec } from '../printing/worker.ts'
import {
  type Answer,
  checkLines,
  type ConversationInput,
  createSources,
  headingOf,
  tableLines,
  withoutFences,
} from './sources-of-conversation.ts'

/** Points for each CSS pixel. */
const point = 0.75

const quiet = (text: string): PrintedBlock => ({ kind: 'paragraph', words: plain(text), tone: 'quiet' })
function answerBlocks(answer: Answer, sources: ReturnType<typeof createSources>): PrintedBlock[] {
  const blocks = withoutFences(answer.text).flatMap(({ text, isCode }): PrintedBlock[] => {
    if (isCode) return [{ kind: 'paragraph', words: [{ text, isCode }], tone: 'code' }]
    // The question is the heading above.
    const html = markdownHtml(text, (marker) => sources.numberIn(answer, marker), 2)
    return blocksOfHtml(renumberReferences(html, (number) => `<a href="#source-${number}">[${number}]</a>`))
  })
  return [...blocks, ...tableLines(answer).map(quiet)]
}

async function chartBlocks(
  { spec }: Extract<SharedEntry, { kind: 'chart' }>,
  scope: { day: string; timeZone: string },
): Promise<PrintedBlock[]> {
  const { picture, summary, table } = await drawSpec(spec, scope)
  const title: PrintedBlock = { kind: 'paragraph', words: [{ text: spec.title, isBold: true }] }
  const header = table.columns.map((column) => ({ words: plain(column.title) }))
  const rows = table.rows.map((row) => row.map(({ text }) => ({ words: plain(text) })))
  const drawing: PrintedBlock[] =
    picture === null
      ? []
      : [
          {
            ...{ kind: 'picture' as const, format: 'svg' as const, data: picture.svg, description: summary },
            ...{ width: picture.width * point, height: picture.height * point },
          },
        ]
  return [title, ...drawing, ...(rows.length === 0 ? [] : [{ kind: 'table' as const, header, rows }])]
}

/** A conversation as a document says it, with its charts and sources. */
export async function printedConversation({
  entries,
  ...scope
}: ConversationInput): Promise<{ blocks: PrintedBlock[]; sources: PrintedSource[] }> {
  const sources = createSources()
  const blocks: PrintedBlock[] = []
  for (const entry of entries) {
    if (entry.kind === 'question') {
      const { heading, rest } = headingOf(entry.text)
      blocks.push({ kind: 'heading', level: 1, text: heading })
      if (rest !== '') blocks.push({ kind: 'paragraph', words: plain(rest), tone: 'quotation' })
      if (entry.only !== undefined) blocks.push(quiet(mentionsTexts.only(entry.only)))
    } else if (entry.kind === 'answer') blocks.push(...answerBlocks(entry, sources))
    else if (entry.kind === 'chart') blocks.push(...(await chartBlocks(entry, scope)))
    else blocks.push(quiet(entry.kind === 'hidden chart' ? texts.hiddenChart : texts.liveChart))
  }
  const open = checkLines(entries)
  if (open.length > 0) {
    blocks.push({ kind: 'heading', level: 1, text: texts.toCheck })
    blocks.push({ kind: 'list', isOrdered: false, items: open.map((line) => ({ words: plain(line) })) })
  }
  return { blocks, sources: sources.all() }
}
