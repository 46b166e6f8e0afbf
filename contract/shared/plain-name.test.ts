import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { adminRoutes } from '../admin/admin.routes.ts'
import { newOrganisationSchema, organisationChangeSchema } from '../organisations/organisations.schemas.ts'
import { type RouteName, routes } from '../routes.ts'
import { sessionRoutes } from '../session/session.routes.ts'

/** Every call that accepts a name of a person or an organisation, with the other fields it needs. */
const entries: Record<string, (name: string) => boolean> = {
  'sign-up': (name) =>
    sessionRoutes.createUser.body.safeParse({ email: 'ana@example.com', password: 'correct horse', name }).success,
  'own name': (name) => sessionRoutes.changeUser.body.safeParse({ name }).success,
  'name of somebody else': (name) => adminRoutes.changeAdminUser.body.safeParse({ name }).success,
  'new organisation': (name) => newOrganisationSchema.safeParse({ code: 'acme', data: { name } }).success,
  organisation: (name) => organisationChangeSchema.safeParse({ name }).success,
  'organisation of others': (name) => adminRoutes.changeAdminOrganisation.body.safeParse({ name }).success,
}

/** Calls with a name of something else, which no mail prints as a person's name. */
const otherNames: readonly RouteName[] = [
  'changeAdminPlaybook',
  'changeDashboard',
  'changeDefinition',
  'changeFolder',
  'changeHandMeasure',
  'changePartner',
  'changeSavedPrompt',
  'changeSavedQuery',
  'createAdminPlaybook',
  'createConnection',
  'createDashboard',
  'createDefinition',
  'createFirstDashboard',
  'createFolder',
  'createHandMeasure',
  'createPartner',
  'createThread',
  'renameThread',
  'saveIntegrationSettings',
  'savePrompt',
  'saveQuery',
]

/** The schema at a path within a body; null if absent. */
function fieldAt(schema: z.ZodType, [first, ...rest]: readonly string[]): z.ZodType | null {
  if (first === undefined) return schema
  if (schema instanceof z.ZodObject) return first in schema.shape ? fieldAt(schema.shape[first], rest) : null
  const { innerType, in: input } = schema.def as { innerType?: z.ZodType; in?: z.ZodType }
  const within = innerType ?? input
  return within ? fieldAt(within, [first, ...rest]) : null
}

test('every call that takes a name takes a plain one, unless it names another thing', () => {
  const loose = (Object.keys(routes) as RouteName[]).filter((route) =>
    [['name'], ['data', 'name']].some(
      (path) => fieldAt(routes[route].body, path)?.safeParse('See https://evil.example/login').success,
    ),
  )
  expect(loose.toSorted()).toEqual(otherNames.toSorted())
})

const names = [
  'Booking.com',
  'AC/DC',
  'Maersk A/S',
  'Dr./Prof. Ana Ngata',
  "O'Brien & Co.",
  'Project: North',
  'Wwwilson',
  'می\u200cخواهم',
  'Ana 👩\u200d🚀',
]
const links = [
  'You won! https://evil.example',
  'HTTP://evil.example',
  'ftp://evil.example',
  'mailto:thief@evil.example',
  'javascript:alert(1)',
  'www.evil.example',
  'See WWW.evil.example',
  'evil.example/login',
  'evil.example:8080/login',
  '10.0.0.1/login',
  'Ana\nYour account is locked',
  'Ana\u2028x',
  'Ana\u202egro.live',
  'A\u0007',
]

describe.each(Object.entries(entries))('the entry "%s"', (_, isTaken) => {
  test('takes names', () => {
    expect(names.filter((name) => !isTaken(name))).toEqual([])
  })
  test('refuses what a mail program would turn into a link, and control characters', () => {
    expect(links.filter(isTaken)).toEqual([])
  })
})
