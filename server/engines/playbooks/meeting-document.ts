import { meetingTexts as texts } from '../../../contract/playbooks/meeting.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { authorNotesHtml, originHtml } from './author-notes.ts'
import { escapeHtml } from './markdown-html.ts'
import type { CheckedMeeting, Participant } from './meeting-check.ts'
import { detailKinds, type MeetingNotes, type Noted, type Quotation, readMeeting } from './meeting-notes.ts'
import type { Said } from './transcript.ts'

/** `openPoints`: questions that nobody settled; what else sounds open says too little alone. */
export type MeetingResult = { html: string; answers: Said[][]; openPoints: string[] }
/** `title`: of the meeting; `matter`: what it belongs to. `metOn`: YYYY-MM-DD, null where nobody said it. */
export type MeetingHead = { title: string; matter: string; metOn: string | null }

type WrittenNotes = Omit<MeetingNotes, 'answers' | 'people'> & {
  people: readonly (string | Participant)[]
  risks?: readonly Noted[]
  checks?: readonly Noted[]
}

const dayWords = (day: string) => periodLabel('day', day, 'short')
const quotationHtml = ({ who, text, line }: Quotation) =>
  `${who === null ? '' : `${escapeHtml(who)}: `}“${escapeHtml(text)}” (${texts.line(line)})`

/** Numbers the quotations of entries for the appendix. */
function createAppendix() {
  const entries: string[] = []
  return {
    mark(quotes: readonly Quotation[] = []): string {
      if (quotes.length === 0) return ''
      entries.push(`<li>${quotes.map(quotationHtml).join('; ')}</li>`)
      return ` <sup>(${entries.length})</sup>`
    },
    html: () => (entries.length === 0 ? '' : `<h3>${texts.appendix}</h3><ol>${entries.join('')}</ol>`),
  }
}
type Appendix = ReturnType<typeof createAppendix>

function notedHtml({ who, text, quotes, details = {} }: Noted, appendix: Appendix): string {
  const name = who === null || text.startsWith(who) ? '' : `<strong>${escapeHtml(who)}:</strong> `
  const head = `${name}${escapeHtml(text)}${appendix.mark(quotes)}`
  const more = detailKinds.flatMap((kind) => {
    const detail = details[kind]
    return detail === undefined
      ? []
      : [`<br><em>${texts.details[kind]}:</em> ${escapeHtml(detail.text)}${appendix.mark(detail.quotes)}`]
  })
  return `<li>${head}${more.join('')}</li>`
}
const listHtml = (title: string, entries: readonly Noted[], none: string, appendix: Appendix) =>
  `<h3>${title}</h3>${entries.length === 0 ? `<p>${none}</p>` : `<ul>${entries.map((one) => notedHtml(one, appendix)).join('')}</ul>`}`

function headHtml({ title, matter, metOn }: MeetingHead): string {
  const name = [title, matter].filter((part) => part.trim() !== '').map(escapeHtml)
  const head = name.length === 0 ? '' : `<p><strong>${name.join(' · ')}</strong></p>`
  return `${head}<p>${metOn === null ? texts.noDay : texts.metOn(dayWords(metOn))}</p>`
}

function peopleHtml(people: WrittenNotes['people']): string {
  if (people.length === 0) return ''
  const names = people.map((one) =>
    typeof one === 'string' ? one : one.role === null ? one.name : texts.participant(one.name, one.role),
  )
  const isNamed = people.some((one) => typeof one !== 'string' && one.role !== null)
  return `<p>${escapeHtml(isNamed ? texts.present(names) : texts.spoke(names))}</p>`
}

type Provenance = {
  /** What a reader has to know about how the notes were made. */
  remarks?: readonly string[]
  /** What only people working on the notes have to know. */
  authorNotes?: readonly string[]
  origin?: string
  head?: MeetingHead | undefined
}
/** The notes of a meeting as a person reads them, below what has to be known of how they came about. Pure. */
export function notesHtml(
  { people, decisions, actions, dissent, openQuestions, risks = [], checks = [] }: WrittenNotes,
  { remarks = [], authorNotes = [], origin = '', head }: Provenance = {},
): string {
  const appendix = createAppendix()
  const decided = listHtml(texts.decisions, decisions, texts.noDecision, appendix)
  const cells = actions.map(({ what, who, when, day = null, quotes }) => [
    `${escapeHtml(what)}${appendix.mark(quotes)}`,
    escapeHtml(who ?? '–'),
    escapeHtml(when === null ? '–' : day === null ? when : texts.due(when, dayWords(day))),
  ])
  const rows = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  const columns = texts.actionColumns.map((column) => `<th scope="col">${column}</th>`)
  const table = `<table><thead><tr>${columns.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
  const optional = (title: string, entries: readonly Noted[]) =>
    entries.length === 0 ? '' : listHtml(title, entries, '', appendix)
  return [
    head === undefined ? '' : headHtml(head),
    peopleHtml(people),
    ...remarks.map((remark) => `<p><em>${escapeHtml(remark)}</em></p>`),
    authorNotesHtml('', authorNotes),
    decided,
    `<h3>${texts.actions}</h3>${rows.length === 0 ? `<p>${texts.noAction}</p>` : table}`,
    optional(texts.dissent, dissent),
    listHtml(texts.openQuestions, openQuestions, texts.noOpenQuestion, appendix),
    optional(texts.risks, risks),
    optional(texts.checks, checks),
    appendix.html(),
    originHtml(origin),
  ].join('')
}

/** Writes notes of a transcript, in its own words, with `remarks` above them. Pure. */
export function meetingDocument({
  remarks = [],
  head,
  ...given
}: {
  transcript: string
  questions: readonly string[]
  remarks?: readonly string[]
  head?: MeetingHead
}): MeetingResult {
  const notes: MeetingNotes = readMeeting(given)
  const openPoints = notes.openQuestions.map(({ text }) => text).filter((text) => text.trim().endsWith('?'))
  return { html: notesHtml(notes, { remarks, head }), answers: notes.answers, openPoints }
}

/** What a model found in a transcript and the transcript bears out, as notes. Pure. */
export function checkedDocument({ meeting, ...provenance }: Provenance & { meeting: CheckedMeeting }): string {
  const { decisions, actions, dissent, open, risks, checks } = meeting.notes
  return notesHtml(
    {
      ...{ people: meeting.people, decisions, dissent, risks, checks, openQuestions: open },
      actions: actions.map(({ text, due, ...one }) => ({ ...one, what: text, when: due })),
    },
    provenance,
  )
}
