import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { blockOfName, type NewNote, noteName } from '../../engines/research/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { recordChange, type ResearchInput } from './research.store.ts'
import { holdTopic } from './research.read.ts'
import { notesOf, numberOf, readNotes } from './notes.read.ts'

/** Deletes the notes of runs before this one. */
export async function forgetEarlierNotes(tx: Transaction, { topicId, run }: ResearchInput): Promise<void> {
  await tx.db
    .deleteFrom('research_note')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('topic_id', '=', topicId)
    .where('run', '<', run)
    .execute()
}

/** `block`: the question's position among all asked about the topic, from 1; its notes are numbered by it. */
export type PartOfRun = { input: ResearchInput; jobId: string; part: string; question: string; block: number }

/**
 * Names and stores the notes of one part of a run, and answers them. A part with stored notes adds nothing. Does
 * nothing where the topic was reset meanwhile.
 */
export async function keepNotes(
  tx: Transaction,
  { input, jobId, part, question, block }: PartOfRun,
  found: readonly NewNote[],
): Promise<ResearchNote[]> {
  const topic = await holdTopic(tx, input.topicId).catch(() => null)
  if (topic?.run !== input.run) return []
  const kept = await notesOf(tx, input.topicId).select(['id', 'job_id', 'part', 'note']).execute()
  const own = kept.filter((row) => row.job_id === jobId && row.part === part)
  if (own.length > 0) return own.map(({ note }) => note).toSorted((one, other) => numberOf(one.id) - numberOf(other.id))
  const nameAt = (place: number) => noteName(block, place)
  const notes = found.map(
    ({ contradicts, replaces: _, ...note }, at): ResearchNote => ({
      ...note,
      ...{ id: nameAt(at + 1), question, contradicts: contradicts.map(nameAt), replacedBy: null },
    }),
  )
  if (notes.length === 0) return []
  await tx.db
    .insertInto('research_note')
    .values(
      notes.map((note, position) => ({
        ...{ organisation_id: tx.scope.organisation!, topic_id: input.topicId, id: note.id, job_id: jobId },
        ...{ run: input.run, part, position, note: storableJson(note) },
      })),
    )
    .execute()
  for (const [at, { replaces }] of found.entries())
    for (const name of replaces) await changeNote(tx, input.topicId, name, { replacedBy: nameAt(at + 1) })
  recordChange(tx, topic, topic)
  return notes
}

async function changeNote(
  tx: Transaction,
  topicId: string,
  name: string,
  change: Partial<ResearchNote>,
): Promise<void> {
  const row = await notesOf(tx, topicId).where('id', '=', name).select('note').executeTakeFirst()
  if (row === undefined) return
  await tx.db
    .updateTable('research_note')
    .set({ note: storableJson({ ...row.note, ...change }) })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('topic_id', '=', topicId)
    .where('id', '=', name)
    .execute()
}

/** The first position after the questions with stored notes. */
export const nextBlock = (names: readonly string[]): number => Math.max(0, ...names.map(blockOfName)) + 1

/** Records in each note which others contradict it. */
export async function noteContradictions(
  tx: Transaction,
  topicId: string,
  contradictions: readonly { notes: readonly string[] }[],
): Promise<void> {
  const notes = new Map((await readNotes(tx, topicId)).map((note) => [note.id, note]))
  for (const { notes: names } of contradictions)
    for (const name of names) {
      const note = notes.get(name)
      if (note === undefined) continue
      const contradicts = [...new Set([...note.contradicts, ...names.filter((one) => one !== name)])]
      notes.set(name, { ...note, contradicts })
      await changeNote(tx, topicId, name, { contradicts })
    }
}
