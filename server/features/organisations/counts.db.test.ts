import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

/** Adds documents with this many pages and facts each, and this many website pages. */
async function fill(
  code: string,
  documents: { pages: number; facts: number; isDeleted?: boolean }[],
  webPages: number,
) {
  const { rows } = await environment.database.query('select id from organisation where code = $1', [code])
  const organisation = rows[0].id as string
  for (const [index, { pages, facts, isDeleted }] of documents.entries()) {
    await environment.database.query(
      `insert into document (id, organisation_id, folder_id, filename, status, bytes, sha256, blob, facts, deleted_at)
       values ($1, $2, 'upload_root', $1 || '.txt', 'indexed', 1, $1, $1, to_jsonb(array_fill('{}'::jsonb, array[$3::int])), $4)`,
      [`doc${index}`, organisation, facts, isDeleted ? new Date() : null],
    )
    await environment.database.query(
      `insert into page (id, organisation_id, document_id, number, text)
       select $1 || 'page' || number, $2, $1, number, 'text' from generate_series(1, $3::int) as number`,
      [`doc${index}`, organisation, pages],
    )
  }
  await environment.database.query(
    `insert into web_page (id, organisation_id, url, title, text)
     select 'web' || number, $1, 'https://a.example/' || number, 'A', 'text' from generate_series(1, $2::int) as number`,
    [organisation, webPages],
  )
}

// D1.3.15
test('an organisation counts its own documents, pages, facts and web pages, and none that lie in the trash', async () => {
  const { token } = await environment.server.signUp('Counter')
  const code = await environment.server.foundOrganisation(token, 'Counted')
  const other = await environment.server.foundOrganisation(token, 'Other')
  const none = await environment.server.foundOrganisation(token, 'Unfilled')
  await fill(
    code,
    [
      { pages: 5, facts: 3 },
      { pages: 2, facts: 1 },
      { pages: 20, facts: 40, isDeleted: true },
    ],
    11,
  )
  await fill(other, [{ pages: 1, facts: 0 }], 4)
  const { organisations } = (await environment.server.call('GET', '/orgs', token)).body
  const counted = Object.fromEntries(
    organisations.map((one: Record<string, unknown>) => [
      one['code'],
      [one['numDocuments'], one['numDocumentPages'], one['numFacts'], one['numWebPages']],
    ]),
  )
  expect(counted).toEqual({ [code]: [2, 7, 4, 11], [other]: [1, 1, 0, 4], [none]: [0, 0, 0, 0] })
  const { organisation } = (await environment.server.call('GET', `/orgs/${code}`, token)).body
  expect(organisation).toMatchObject({ numDocuments: 2, numDocumentPages: 7, numFacts: 4, numWebPages: 11 })
})
