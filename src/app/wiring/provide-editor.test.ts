import { expect, test } from 'vitest'
import { type AnyActorLogic, createActor, waitFor } from 'xstate'
import { newDraft } from '../../../contract/formulas/measure-draft.ts'
import { createAnnouncementDrafts } from '../../services/announcements/announcement-drafts.ts'
import { createMeasureDrafts } from '../../services/formulas/measure-drafts.ts'
import type { DraftStorage } from '../../services/shared/draft-store.ts'
import { wireAnnouncementEditor } from './announcement-editor.wiring.ts'
import { wireFormulas } from './formulas.wiring.ts'

function storageOf(kept: Record<string, string>): DraftStorage {
  return {
    getItem: (name) => kept[name] ?? null,
    setItem: (name, text) => void (kept[name] = text),
    removeItem: (name) => void delete kept[name],
  }
}

/** The editor that a wired machine opens, once it has loaded. */
async function open(wired: { implementations: { actors: unknown } }, name: string, input: object) {
  const logic = (wired.implementations.actors as Record<string, AnyActorLogic>)[name]!
  const editor = createActor(logic, { input }).start()
  await waitFor(editor, (snapshot) => (snapshot as { hasTag(tag: string): boolean }).hasTag('ready'))
  return editor
}
const contextOf = (editor: { getSnapshot(): unknown }) => (editor.getSnapshot() as { context: object }).context

// Drafts as stored by the forms before this editor, letter by letter.
const announcementKept =
  '{"rev":1,"fields":{"date":"2026-11-18T21:00:00.000Z","type":"bug","appArea":"Search","description":"Mine."}}'

test('a draft of an announcement from before the kit is found, kept as it was and dropped', async () => {
  const kept: Record<string, string> = { 'announcement-draft:p1:a1': announcementKept }
  const wired = wireAnnouncementEditor({} as never, createAnnouncementDrafts(storageOf(kept)))
  const announcement = {
    ...{ id: 'a1', date: '2026-11-18T21:00:00.000Z', type: 'bug', appArea: 'Search', description: 'Saved.' },
    ...{ rev: 1, shownFrom: '2026-11-18T21:00:00.000Z' },
  }
  const editor = await open(wired, 'announcement form', { personId: 'p1', announcement })
  expect(contextOf(editor)).toMatchObject({ isRestored: true, fields: { appArea: 'Search', description: 'Mine.' } })
  expect(kept).toEqual({ 'announcement-draft:p1:a1': announcementKept })
  editor.send({ type: 'editor.discarded' } as never)
  expect(kept).toEqual({})
})

test('a draft of a measure from before the kit is found, and is kept as a measure', async () => {
  const saved = { ...newDraft('formula'), id: 'm2', rev: 1, name: 'Margin', formula: '[Revenue]' }
  const kept: Record<string, string> = {
    'measure-draft:p1:acme:m2': JSON.stringify({ ...saved, formula: '[Revenue] * 2' }),
    'measure-draft:p1:acme:by hand': JSON.stringify({ ...newDraft('manual'), name: 'Visitors' }),
  }
  const before = { ...kept }
  const wired = wireFormulas(
    { read: async (_: string, { id }: { id: string | null }) => (id === null ? null : saved) } as never,
    createMeasureDrafts(storageOf(kept)),
  )
  const scope = { project: 'acme', personId: 'p1' }
  const editor = await open(wired, 'formula editor', { ...scope, target: { id: 'm2', source: 'formula' } })
  const typed = await open(wired, 'formula editor', { ...scope, target: { id: null, source: 'manual' } })
  expect([contextOf(editor), contextOf(typed)]).toMatchObject([
    { isRestored: true, fields: { name: 'Margin', formula: '[Revenue] * 2' } },
    { isRestored: true, fields: { name: 'Visitors', source: 'manual' } },
  ])
  const parsed = (texts: Record<string, string>) => Object.values(texts).map((text) => JSON.parse(text))
  expect(parsed(kept)).toEqual(parsed(before))
})
