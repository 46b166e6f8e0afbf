import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import type { SharedEntry } from '../../../contract/chat/chat-sharing.schemas.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import type { PrintedSource } from '../printing/index.ts'
import { drawSpec } from '../printing/worker.ts'
import {
  type Answer,
  checkLines,
  type ConversationInput,
  createSources,
  FENCE,
  headingOf,
  LINE_BREAK,
  tableLines,
} from './sources-of-conversation.ts'

const HEADING = /^ {0,3}(#{1,6})(?= )/

/** On one line, with the characters escaped that would become Markdown. */
const literal = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`)

/** Headings of an answer are below its question; code stays as it is. */
function lowered(markdown: string): string {
  let isCode = false
  return markdown
    .split(LINE_BREAK)
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode
      return isCode ? line : line.replace(HEADING, (_all, signs: string) => '#'.repeat(Math.min(6, signs.length + 2)))
    })
    .join('\n')
}

function answerText(answer: Answer, sources: ReturnType<typeof createSources>): string {
  const text = answer.text.replace(/\[\^(\d{1,4})\]/g, (_all, marker: string) => {
    const number = sources.numberIn(answer, Number(marker))
    return number === null ? '' : `[${number}]`
  })
  return [lowered(text).trim(), ...tableLines(answer).map((line) => `*${literal(line)}*`)].join('\n\n')
}

async function chartText(
  { spec }: Extract<SharedEntry, { kind: 'chart' }>,
  scope: { day: string; timeZone: string },
): Promise<string> {
  const { summary, table } = await drawSpec(spec, scope)
  const row = (cells: readonly string[]) => `| ${cells.map(literal).join(' | ')} |`
  const titles = table.columns.map(({ title }) => title)
  const rows = table.rows.map((cells) => row(cells.map(({ text }) => text)))
  const grid = rows.length === 0 ? [] : [[row(titles), `|${' --- |'.repeat(titles.length)}`, ...rows].join('\n')]
  return [`**${literal(spec.title)}**`, literal(summary), ...grid].filter((part) => part !== '').join('\n\n')
}

function sourceLine({ mark: number, title, location, quote, link }: PrintedSource): string {
  const head = [title, location].filter((part) => part !== undefined).map(literal)
  const said = quote === undefined ? '' : `: “${literal(quote)}”`
  const address = link !== undefined && /^https?:\/\/[^\s<>]{1,2000}$/.test(link) ? ` <${link}>` : ''
  return `${number}. ${head.join(', ')}${said}${address}`
}

/** A conversation as Markdown, with numbered sources and the figures to check. */
export async function markdownConversation({
  title,
  entries,
  ...scope
}: ConversationInput & { title: string }): Promise<string> {
  const sources = createSources()
  const parts = [`# ${literal(title)}`, texts.exported(periodLabel('day', scope.day))]
  for (const entry of entries) {
    if (entry.kind === 'question') {
      const { heading, rest } = headingOf(entry.text)
      parts.push(`## ${literal(heading)}`)
      if (rest !== '')
        parts.push(
          rest
            .split(LINE_BREAK)
            .map((line) => `> ${literal(line)}`)
            .join('\n'),
        )
      if (entry.only !== undefined) parts.push(`*${literal(mentionsTexts.only(entry.only))}*`)
    } else if (entry.kind === 'answer') parts.push(answerText(entry, sources))
    else if (entry.kind === 'chart') parts.push(await chartText(entry, scope))
    else parts.push(`*${entry.kind === 'hidden chart' ? texts.hiddenChart : texts.liveChart}*`)
  }
  const open = checkLines(entries)
  if (open.length > 0) parts.push(`## ${texts.toCheck}`, open.map((line) => `- ${literal(line)}`).join('\n'))
  const all = sources.all()
  if (all.length > 0) parts.push(`## ${texts.sources}`, all.map(sourceLine).join('\n'))
  return `${parts.join('\n\n')}\n`
}
