import { notesHtml } from './document.ts'
import { type MeetingNotes, readMeeting, type Said } from './meeting-notes.ts'

export type MeetingResult = { html: string; answers: Said[][]; counts: { decisions: number; actions: number } }

/** A transcript as notes. Pure. */
export function meetingDocument(given: { transcript: string; questions: readonly string[] }): MeetingResult {
  const notes: MeetingNotes = readMeeting(given)
  return {
    html: notesHtml(notes),
    answers: notes.answers,
    counts: { decisions: notes.decisions.length, actions: notes.actions.length },
  }
}
