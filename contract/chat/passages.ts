import { passagesTexts } from './passages.texts.ts'

/** A passage as an answer shows it, in Markdown; `mark`: of its citation, null while it is still arriving. */
export type WrittenPassage = { title: string; file: string; text: string; mark: number | null }
/** `rest`: what is said below the passages. */
export type WrittenPassages = { lead: string; passages: WrittenPassage[]; rest: string }

const [beforeWords = '', afterWords = ''] = passagesTexts.nearest('\n').split('\n')
/** Answers that were kept before say it like this. */
const formerLead = /^The closest I found/i
/** Of a source or a figure. A model that imitates such an answer puts some below the passages. */
const anyMarker = /\[[\^#]\d/
const lastMarker = /\[\^(\d{1,4})\](?: \|)?$/

/** The title of a passage and its file, above its words: `**Leave › Sick leave** · leave.md`. */
function locationIn(line: string): { title: string; file: string } | null {
  const end = line.startsWith('**') ? line.indexOf('** · ', 3) : -1
  return end < 0 ? null : { title: line.slice(2, end), file: line.slice(end + 5) }
}

const isFromDocuments = (text: string): boolean => text.startsWith(passagesTexts.fromDocuments)

const isBoldQuote = (line: string): boolean => line.startsWith('>') && line.includes('**')

/** Whether an answer says that no document mentions what was asked for, and shows what comes nearest. */
export function isNearest(text: string): boolean {
  const first = text.trimStart().split('\n', 1)[0] ?? ''
  return formerLead.test(first) || (first.startsWith(beforeWords) && first.trimEnd().endsWith(afterWords))
}

/** Whether an answer shows passages of which no sentence holds both the words and the form of what was asked. */
export function isOnlyNear(text: string): boolean {
  const plain = text.trimStart()
  return isNearest(plain) || (isFromDocuments(plain) && !plain.split('\n').some(isBoldQuote))
}

/** The passages of an answer that shows some, also while it is still arriving; null for any other answer. */
export function readPassages(text: string): WrittenPassages | null {
  if (!isFromDocuments(text) && (!isNearest(text) || formerLead.test(text))) return null
  const [lead = '', ...lines] = text.split('\n')
  const passages: WrittenPassage[] = []
  const rest: string[] = []
  let open: { title: string; file: string; lines: string[] } | null = null
  const close = () => {
    if (open === null) return
    const { lines: quoted, ...where } = open
    const written = quoted.join('\n').trim()
    passages.push({ ...where, text: written, mark: Number(lastMarker.exec(written)?.[1] ?? 0) || null })
    open = null
  }
  for (const line of lines) {
    const where = rest.length === 0 ? locationIn(line) : null
    if (where !== null) {
      close()
      open = { ...where, lines: [] }
    } else if (open !== null && line.startsWith('>')) open.lines.push(line.replace(/^> ?/, ''))
    else if (line.trim() !== '' || rest.length > 0) {
      close()
      rest.push(line)
    }
  }
  close()
  const below = rest.join('\n').trim()
  // Only the ordinary form of an answer opens them, and marks figures that differ from their cells.
  return passages.length === 0 || anyMarker.test(below) ? null : { lead, passages, rest: below }
}

/** Of passages that are shown those with a sentence that answers; any other text as it is. */
export function answeringText(text: string): string {
  const passages = isOnlyNear(text) ? [] : (readPassages(text)?.passages ?? [])
  const answering = passages.filter((passage) => passage.text.includes('**'))
  if (answering.length === 0) return text
  const quoted = (words: string): string => words.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')
  return answering.map((passage) => `**${passage.title}** · ${passage.file}\n\n${quoted(passage.text)}`).join('\n\n')
}
