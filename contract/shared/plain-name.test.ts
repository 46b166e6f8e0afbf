import { describe, expect, test } from 'vitest'
import { adminRoutes } from '../admin/admin.routes.ts'
import { newOrganisationSchema, organisationChangeSchema } from '../organisations/organisations.schemas.ts'
import { sessionRoutes } from '../session/session.routes.ts'

/** Every door by which the name of a person or an organisation comes in, with what else the call needs. */
const entries: Record<string, (name: string) => boolean> = {
  'sign-up': (name) =>
    sessionRoutes.createUser.body.safeParse({ email: 'ana@example.com', password: 'correct horse', name }).success,
  'own name': (name) => sessionRoutes.changeUser.body.safeParse({ name }).success,
  'name of somebody else': (name) => adminRoutes.changeAdminUser.body.safeParse({ name }).success,
  'new organisation': (name) => newOrganisationSchema.safeParse({ code: 'acme', data: { name } }).success,
  organisation: (name) => organisationChangeSchema.safeParse({ name }).success,
  'organisation of others': (name) => adminRoutes.changeAdminOrganisation.body.safeParse({ name }).success,
}

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
