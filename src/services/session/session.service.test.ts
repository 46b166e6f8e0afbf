import { describe, expect, test } from 'vitest'
import { connection, never, signIn, user, whoAmI, environment } from './session.fixtures.ts'

const revoke = 'DELETE /auth/revoke-token'

describe('a token in the address of a page that is no page of links', () => {
  test('of a query sign-in ends on the server', async () => {
    const answers = { [whoAmI]: { user: { ...user, viaQueryToken: true } }, [revoke]: {} }
    const { session, asked, links } = environment(answers, { stray: 'abc' })
    expect(session.hasStrayToken()).toBe(true)
    await session.endQuerySession(never)
    expect([asked, links.stray(), session.hasStrayToken()]).toEqual([
      [
        [whoAmI, { token: 'abc' }],
        [revoke, { token: 'abc' }],
      ],
      null,
      false,
    ])
  })

  test('of another kind is only forgotten', async () => {
    const { session, asked, links } = environment({ [whoAmI]: { user } }, { stray: 'abc' })
    await session.endQuerySession(never)
    expect([asked, links.stray()]).toEqual([[[whoAmI, { token: 'abc' }]], null])
  })

  test('asks nothing where there is none', async () => {
    const { session, asked } = environment()
    await session.endQuerySession(never)
    expect(asked).toEqual([])
  })
})

describe('signing in and out', () => {
  test('keeps the token of a sign-in and reads for the person from then on', async () => {
    const { session, asked, tokens, readers } = environment({ [signIn]: { token: 'one' }, [whoAmI]: { user } })
    await session.logIn({ email: user.email, password: 'correct horse', totpCode: '123456' }, never)
    expect([await session.readUser(never), tokens.current(), readers, asked]).toEqual([
      user,
      'one',
      ['p1'],
      [
        [signIn, { body: { email: user.email, password: 'correct horse', totpCode: '123456' } }],
        [whoAmI, {}],
      ],
    ])
  })

  test('signs up with the partner and the connection only where they are meant', async () => {
    const { session, asked, tokens } = environment({ 'POST /auth/create-user': { token: 'one' } })
    const person = { email: user.email, password: 'correct horse', name: 'Ana Ngata' }
    await session.signUp({ ...person, partner: null, tempProject: null }, never)
    await session.signUp({ ...person, partner: 'huia', tempProject: 'temp-1' }, never)
    expect([tokens.current(), asked]).toEqual([
      'one',
      [
        ['POST /auth/create-user', { body: person }],
        ['POST /auth/create-user', { body: { ...person, partner: 'huia', ...connection } }],
      ],
    ])
  })

  test('forgets the token before the server is told, whatever it answers', async () => {
    const { session, asked, tokens, readers } = environment()
    tokens.keep('one')
    await expect(session.logOut(never)).rejects.toEqual({ kind: 'rejected', message: 'No.' })
    await session.logOut(never)
    expect([tokens.current(), readers, asked]).toEqual([null, [null, null], [[revoke, { token: 'one' }]]])
  })
})
