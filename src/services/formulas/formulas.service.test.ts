import { expect, test } from 'vitest'
import type { Definition } from '../../../contract/formulas/formulas.schemas.ts'
import { draftOf } from '../../../contract/formulas/measure-draft.ts'
import { createApi } from '../shared/http.ts'
import { onlyTab } from '../shared/tokens.fixtures.ts'
import { createTokens, tokenKey } from '../shared/tokens.ts'
import { createFormulasService } from './formulas.service.ts'

const definition: Definition = {
  ...{ id: 'measure_1', name: 'Net', source: 'formula', unit: 'number', formula: '1' },
  ...{ scope: null, scope2: null, values: null, rev: 1 },
}

/** A service whose server gives the new definition this name. */
const serviceNaming = (name: string) =>
  createFormulasService(
    createApi({
      tokens: createTokens(onlyTab(new Map([[tokenKey, 'one']]))),
      baseUrl: 'http://server',
      supportEmail: 'help@example.com',
      fetch: async () => Response.json({ def: { ...definition, name } }),
    }),
  )

const create = (name: string) =>
  serviceNaming(name).save(
    { project: 'harbour', draft: { ...draftOf(definition), id: null }, idempotencyKey: 'key-1' },
    new AbortController().signal,
  )

// D3.8.10
test('a measurement that is made without a name has failed, and one with a name is there', async () => {
  await expect(create('')).rejects.toMatchObject({ message: 'Failed to create measurement ID' })
  expect(await create('Net')).toMatchObject({ kind: 'saved', saved: { name: 'Net' } })
})
