import { expect, test } from 'vitest'
import { newOrganisationSchema, organisationChangeSchema } from './organisations.schemas.ts'

test('the name of an organisation is on one line, when it is made and when it is changed', () => {
  const messages = (name: string) =>
    [
      newOrganisationSchema.safeParse({ code: 'kea', data: { name } }),
      organisationChangeSchema.safeParse({ name }),
    ].map(({ error }) => error?.issues.map(({ message }) => message))
  expect(messages('Ōtautahi Optics 王小明')).toEqual([undefined, undefined])
  for (const name of ['Kea\nYour account is locked', 'Kea\u2028x', 'Kea\u202eeffoc', 'K\u0000'])
    expect(messages(name)).toEqual([['Please enter a name on one line'], ['Please enter a name on one line']])
})
