import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkMeeting, type ClaimedNotes } from '../../../server/engines/playbooks/meeting-check.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const transcript = read('dispatch-room.txt')
const played = JSON.parse(read('dispatch-room.notes.json')) as ClaimedNotes
const { notes, dropped } = checkMeeting({ transcript, notes: played })
const kinds = ['decisions', 'actions', 'dissent', 'open', 'answers'] as const

test('an entry that a played model wrote of a meeting stands as it was written', () => {
  expect(dropped).toEqual([])
  const written = new Set(kinds.flatMap((kind) => (played[kind] ?? []).map(({ text }) => text)))
  const entries = kinds.flatMap((kind) => notes[kind])
  expect(entries.map(({ text }) => text).filter((text) => !written.has(text))).toEqual([])
  // The price of a parcel was said four lines before the line that is quoted, and is quoted with it.
  const course = entries.find(({ quotes }) => quotes.some(({ text }) => text.startsWith('So Māngere stays')))
  expect(course?.quotes.map(({ text }) => text)).toEqual([
    'So Māngere stays in the paper as the other course, and we say why not.',
    'Nine eighty a parcel.',
  ])
})

// The keys were written before the model was asked.
test('what was taken back, refused or said in jest is none of it', () => {
  const said = kinds.flatMap((kind) => notes[kind].map(({ text }) => text)).join('\n')
  // In the order of the meeting.
  expect(notes.actions.map(({ who, due }) => [who, due])).toEqual([
    ['Ingrid', 'the eleventh of December'],
    ['Mele', 'the eighteenth of December'],
    ['Tama', 'the fourth of December'],
    ['Anneke', 'the fifteenth of December'],
  ])
  for (const wrong of [/three years/, /first of February|1 February/, /Hamilton/]) expect(said).not.toMatch(wrong)
  for (const right of [/break after two/, /week of 7 December/, /stays as it is until March/, /not persuaded/])
    expect(said).toMatch(right)
})
