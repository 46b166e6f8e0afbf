import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedPrompt } from '../../../contract/chat/saved-prompts.schemas.ts'
import { savedPromptsTexts as texts } from '../../../contract/chat/saved-prompts.texts.ts'
import { longestPrompt } from '../../../contract/shared/constants.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { createBlobs } from '../../platform/database/blobs.ts'
import { keepHouse } from '../shell/housekeeping.ts'

let library: Library
let colleague: string
beforeAll(async () => {
  library = await startLibrary()
  colleague = (await library.server.signUp('Colleague')).token
  await library.rowsOf(
    `insert into membership (organisation_id, person_id, role)
     values ($1, (select person_id from token where hash = sha256($2::bytea)), 'user')`,
    [library.organisationId, Buffer.from(colleague)],
  )
})
afterAll(async () => {
  await library?.close()
})

const asked = { name: 'Customer summary', accessLevel: 'private', text: 'What did {{customer}} buy?' }
const asColleague = (method: string, path: string, body?: unknown) =>
  library.server.call(method, `/orgs/${library.project}${path}`, colleague, body)
const save = async (given: object = {}) =>
  (await library.send('POST', '/prompts', { ...asked, ...given })).body.prompt as SavedPrompt
const namesOf = ({ body }: { body: { prompts: SavedPrompt[] } }) => body.prompts.map(({ name }) => name)

test('a prompt is saved, changed, deleted and brought back, also from the trash', async () => {
  const { id } = await save()
  const path = `/prompts/${id}`
  const changed = await library.send('PATCH', path, { name: 'Summary', rev: 1 })
  expect(changed.body.prompt).toEqual({ ...asked, id, name: 'Summary', isOwn: true, rev: 2 })
  const stale = await library.send('PATCH', path, { name: 'Older', rev: 1 })
  expect([stale.status, stale.body.current.name]).toEqual([409, 'Summary'])
  expect((await library.send('DELETE', path)).status).toBe(200)
  const trash = (await library.get('/trash')).body.things as { kind: string; name: string }[]
  expect([namesOf(await library.get('/prompts')), trash.map(({ kind, name }) => [kind, name])]).toEqual([
    [],
    [['prompt', 'Summary']],
  ])
  expect((await asColleague('GET', '/trash')).body.things).toEqual([])
  expect((await library.send('POST', `${path}/_restore`, {})).body.prompt).toEqual(changed.body.prompt)
  expect(namesOf(await library.get('/prompts'))).toEqual(['Summary'])
  await library.send('DELETE', path)
})

test('a private prompt is its author’s alone; a shared one is used by members and changed by its author and administrators', async () => {
  const [own, shared] = [await save({ name: 'Own' }), await save({ name: 'Shared', accessLevel: 'shared' })]
  expect(namesOf(await asColleague('GET', '/prompts'))).toEqual(['Shared'])
  expect((await asColleague('PATCH', `/prompts/${own.id}`, { name: 'Mine', rev: 1 })).status).toBe(404)
  const refused = await asColleague('PATCH', `/prompts/${shared.id}`, { name: 'Mine', rev: 1 })
  expect([refused.status, refused.body.message]).toEqual([403, texts.onlyOwnerChanges])
  expect((await asColleague('DELETE', `/prompts/${shared.id}`)).status).toBe(403)

  // The librarian founded the organisation, and so is its administrator.
  const colleagues = (await asColleague('POST', '/prompts', { ...asked, name: 'Theirs', accessLevel: 'shared' })).body
    .prompt as SavedPrompt
  const renamed = await library.send('PATCH', `/prompts/${colleagues.id}`, { name: 'Renamed', rev: 1 })
  expect([renamed.body.prompt.name, renamed.body.prompt.isOwn]).toEqual(['Renamed', false])
  const hidden = await library.send('PATCH', `/prompts/${colleagues.id}`, { accessLevel: 'private', rev: 2 })
  expect([hidden.status, hidden.body.message]).toEqual([403, texts.onlyOwnerHides])
  expect((await library.send('DELETE', `/prompts/${colleagues.id}`)).status).toBe(200)
  const gone = await library.send('PATCH', `/prompts/${shared.id}`, { accessLevel: 'private', rev: 1 })
  expect([gone.status, namesOf(await asColleague('GET', '/prompts'))]).toEqual([200, []])
})

test('names and texts are bounded, and the log repeats no text', async () => {
  for (const [given, message] of [
    [{ name: '  ' }, texts.nameRequired],
    [{ text: ' ' }, texts.textRequired],
    [{ text: 'x'.repeat(longestPrompt + 1) }, texts.textTooLong],
    [{ name: 'two\nlines' }, 'one line'],
  ] as const) {
    const { status, body } = await library.send('POST', '/prompts', { ...asked, ...given })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)])
  }
  await save({ text: 'a secret of ours' })
  const logged = await library.rowsOf(`select before, after from change_log where thing = 'prompt'`)
  expect(JSON.stringify(logged)).not.toContain('a secret of ours')

  // Shared under another name, it doesn't tell colleagues what it was called while it was private.
  const { id } = await save({ name: 'Called so in private' })
  await library.send('PATCH', `/prompts/${id}`, { name: 'Called so by all', accessLevel: 'shared', rev: 1 })
  const query = 'select before, after from change_log where thing_id = $1 and visible_to is null'
  expect(await library.rowsOf(query, [id])).toEqual([
    { before: null, after: { id, name: 'Called so by all', accessLevel: 'shared', rev: 2 } },
  ])
  await library.send('DELETE', `/prompts/${id}`)
})

test('a shared prompt outlives its author’s membership, and a private one goes with it', async () => {
  const made = { ...asked, name: 'Kept', accessLevel: 'shared' }
  await asColleague('POST', '/prompts', made)
  await asColleague('POST', '/prompts', { ...made, name: 'Left', accessLevel: 'private' })
  await library.rowsOf(
    'delete from membership where person_id = (select person_id from token where hash = sha256($1::bytea))',
    [Buffer.from(colleague)],
  )
  const blobs = createBlobs(library.server.filesDirectory)
  await keepHouse(library.walled, blobs, { remove: async () => {}, sweep: async () => {} } as never)
  const rows = await library.rowsOf(`select name from saved_prompt where name in ('Kept', 'Left')`)
  expect([rows, namesOf(await library.get('/prompts'))]).toEqual([[{ name: 'Kept' }], expect.arrayContaining(['Kept'])])
})
