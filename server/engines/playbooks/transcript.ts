/** `line`: its position in the transcript, from 1. A person who continues on the next line gets another entry. */
export type Said = { who: string | null; text: string }
export type TranscriptLine = Said & { line: number }

/** A word of a name, or a particle before one: "Anneke de Vries", "Luis von der Heide", "Marie d’Abo". */
const NAME_WORD = String.raw`(?:(?:[dlo]['’])?\p{Lu}[\p{L}\p{M}.'’-]{0,30})`
const PARTICLE =
  '(?:al|bin|bint|da|de|dei|del|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|los|ten|ter|tot|van|vom|von|zu|zum|zur)'
const NAME = `${NAME_WORD}(?: (?:${PARTICLE} ){0,2}${NAME_WORD}){0,4}`
/** "Ann Brown: text", "[10:02] Ann: text", "Ann (10:02): text"; a time of day is nobody's name. */
const speaker = new RegExp(
  String.raw`^\s{0,8}(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s{1,3})?(${NAME})(?: ?\([^()\n]{1,40}\))?\s?:\s+(?=\S)`,
  'u',
)
/** The line above what somebody says, as some recorders write it: "Ann Brown   0:03". */
const speakerLine = new RegExp(String.raw`^(${NAME})\s{1,6}\[?\d{1,2}:\d{2}(?::\d{2})?\]?$`, 'u')
/** Subtitles: their head, numbers and times, and who speaks: "<v Ann Brown>text</v>". */
const cueTime = /^\d{1,2}:\d{2}(?::\d{2})?[.,]\d{3} --> /
const cueVoice = /^<v(?:\.[^\s<>]{1,40})? ([^<>]{1,80})>/
const notPeople = new Set([
  ...['Action', 'Actions', 'Decision', 'Decisions', 'Note', 'Notes', 'Agenda', 'Date', 'Present', 'Attendees'],
  ...['Apologies', 'Subject', 'Question', 'Open', 'Todo', 'TODO', 'Next', 'Time', 'Place', 'Minutes', 'Meeting'],
  ...['Topic', 'Summary'],
])
/** How a line begins that says what it is. */
export const marked =
  /^(?:[-*•]\s{0,3})?(?:action(?: point| item)?|to-?do|decision|agreed|resolved|open question|question)s?\s?[:–-]\s{0,3}/i

const isPerson = (name: string | null | undefined): name is string =>
  typeof name === 'string' && !notPeople.has(name.split(' ')[0] ?? '')

function saidIn(line: string, before: string | null): Said | { who: string } | null {
  const voice = cueVoice.exec(line.slice(0, 140))
  if (voice) return { who: voice[1]!.trim(), text: line.slice(voice[0].length).replaceAll('</v>', '').trim() }
  const above = speakerLine.exec(line.slice(0, 160).trim())?.[1]
  if (isPerson(above) && line.trim().length <= 150) return { who: above }
  const found = speaker.exec(line.slice(0, 200))
  if (isPerson(found?.[1])) return { who: found[1], text: line.slice(found[0].length).trim() }
  return { who: marked.test(line.slice(0, 60)) ? null : before, text: line.trim() }
}

/** A line with more characters is one that nobody has broken. */
const LONGEST_LINE = 4_000
const LONGEST_PIECE = 1_000
const sentenceEnd = /[.!?…]["”’')\]]?\s|[。！？]/g

/** Where a text of that many characters is best cut: behind a sentence, else at a space. */
function endOfPiece(head: string): number {
  const end = [...head.matchAll(sentenceEnd)].at(-1)
  if (end !== undefined) return end.index + end[0].length
  const space = head.lastIndexOf(' ') + 1
  return space > 0 ? space : head.length - (/[\ud800-\udbff]$/.test(head) ? 1 : 0)
}

function piecesOf(line: string): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > LONGEST_PIECE) {
    const end = endOfPiece(rest.slice(0, LONGEST_PIECE))
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end)
  }
  return [...pieces, rest.trim()]
}

/** The same with very long lines as several, so that each can be read, named and left out by itself. */
export const withShortLines = (transcript: string): string =>
  transcript
    .split('\n')
    .flatMap((line) => (line.length > LONGEST_LINE ? piecesOf(line) : [line]))
    .join('\n')

/** Who said what, line by line; a line without a name goes on with what was said before. */
export function utterances(transcript: string): TranscriptLine[] {
  const said: TranscriptLine[] = []
  const lines = transcript.split(/\r?\n/)
  const isSubtitle = lines.some((line) => cueTime.test(line.slice(0, 40)))
  let who: string | null = null
  for (const [at, line] of lines.entries()) {
    const isFrame =
      isSubtitle && (/^WEBVTT/.test(line) || /^\d{1,6}$/.test(line.trim()) || cueTime.test(line.slice(0, 40)))
    if (line.trim() === '' || isFrame) continue
    const found = saidIn(line, who)
    if (found === null) continue
    who = found.who
    if ('text' in found && found.text !== '') said.push({ ...found, line: at + 1 })
  }
  return said
}
