import { meetingTexts as texts } from '../../../contract/playbooks/meeting.texts.ts'
import { escapeHtml } from './markdown-html.ts'
import type { CheckedMeeting } from './meeting-check.ts'
import { type MeetingNotes, type Noted, type Quotation, readMeeting } from './meeting-notes.ts'
import type { Said } from './transcript.ts'

/** `openPoints`: questions that nobody settled; what else sounds open says too little alone. */
export type MeetingResult = { html: string; answers: Said[][]; openPoints: string[] }

const quotationHtml = ({ who, text, line }: Quotation) =>
  `<q>${who === null ? '' : `${escapeHtml(who)}: `}${escapeHtml(text)}</q> (${texts.line(line)})`
const quotesHtml = (quotes: readonly Quotation[] = []) =>
  quotes.length === 0 ? '' : `<br><em>${quotes.map(quotationHtml).join('; ')}</em>`
const notedHtml = ({ who, text, quotes }: Noted) =>
  `<li>${who === null || text.startsWith(who) ? '' : `<strong>${escapeHtml(who)}:</strong> `}${escapeHtml(text)}${quotesHtml(quotes)}</li>`
const listHtml = (title: string, entries: readonly Noted[], none: string) =>
  `<h3>${title}</h3>${entries.length === 0 ? `<p>${none}</p>` : `<ul>${entries.map(notedHtml).join('')}</ul>`}`

/** The notes of a meeting as a person reads them, below what has to be known of how they came about. Pure. */
export function notesHtml(
  { people, decisions, actions, dissent, openQuestions }: Omit<MeetingNotes, 'answers'>,
  remarks: readonly string[] = [],
): string {
  const rows = actions.map(
    ({ what, who, when, quotes }) =>
      `<tr><td>${escapeHtml(what)}${quotesHtml(quotes)}</td><td>${escapeHtml(who ?? '–')}</td><td>${escapeHtml(when ?? '–')}</td></tr>`,
  )
  const table = `<table><thead><tr><th scope="col">What</th><th scope="col">Who</th><th scope="col">When</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return [
    ...remarks.map((remark) => `<p><em>${escapeHtml(remark)}</em></p>`),
    people.length === 0 ? '' : `<p>Spoke: ${escapeHtml(people.join(', '))}</p>`,
    listHtml('Decisions', decisions, texts.noDecision),
    `<h3>Actions</h3>${rows.length === 0 ? `<p>${texts.noAction}</p>` : table}`,
    dissent.length === 0 ? '' : listHtml(texts.dissent, dissent, ''),
    listHtml('Open questions', openQuestions, texts.noOpenQuestion),
  ].join('')
}

/** A transcript as notes, by the words that people use. `remarks` stand above them. Pure. */
export function meetingDocument(given: {
  transcript: string
  questions: readonly string[]
  remarks?: readonly string[]
}): MeetingResult {
  const notes: MeetingNotes = readMeeting(given)
  const openPoints = notes.openQuestions.map(({ text }) => text).filter((text) => text.trim().endsWith('?'))
  return { html: notesHtml(notes, given.remarks), answers: notes.answers, openPoints }
}

/** What a model found in a transcript and the transcript bears out, as notes. Pure. */
export function checkedDocument({ meeting, remarks }: { meeting: CheckedMeeting; remarks: readonly string[] }): string {
  const { decisions, actions, dissent, open } = meeting.notes
  return notesHtml(
    {
      ...{ people: meeting.people, decisions, dissent, openQuestions: open },
      actions: actions.map(({ text, who, due, quotes }) => ({ what: text, who, when: due, quotes })),
    },
    remarks,
  )
}
