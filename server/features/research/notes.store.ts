import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { blockOfName, type NewNote, noteName } from '../../engines/research/index.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { recordChange, type ResearchInput } from './research.store.ts'
import { holdTopic } from './research.read.ts'
import { notesOf, numberOf, readNotes } from './notes.read.ts'

/** Forgets what runs before this one have noted. */
export async function forgetEarlierNotes(tx: Transaction, { topicId, run }: ResearchInput): Promise<void> {
  await tx.db
    .deleteFrom('research_note')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('topic_id', '=', topicId)
    .where('run', '<', run)
    .execute()
}

/** `block`: the place of its question in all that was asked of the topic, 1 is the first; its notes are named after it. */
export type PartOfRun = { input: ResearchInput; jobId: string; part: string; question: string; block: number }

/**
 * Keeps the notes of one part of a run under their names, and answers them. A part whose notes are kept already keeps
 * nothing more. Nothing where the topic was reset meanwhile.
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

/** The first place after those of the questions whose notes are kept. */
export const nextBlock = (names: readonly string[]): number => Math.max(0, ...names.map(blockOfName)) + 1

/** Notes on each of these notes that the others say otherwise. */
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
