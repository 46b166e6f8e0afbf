import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from './server-environment.ts'
import type { Answered } from './test-server.ts'

export const password = 'correct horse'

export type SessionEnvironment = ServerEnvironment & {
  logIn(email: string, more?: { password?: string; totpCode?: string }): Promise<Answered>
  statusOf(token: string): Promise<number>
  /** The token of the newest mailed link to this address, once there are `count` mails to it. */
  mailedToken(email: string, count?: number): Promise<string>
  mailsTo(email: string): Promise<{ subject: string; body: string }[]>
  /** Somebody with one-time codes: the secret and the recovery codes. */
  setUpCodes(token: string): Promise<{ secret: string; recoveryCodes: string[] }>
  /** Holds these rows by `statement`, starts the deeds, lets go when all of them wait, and gives their statuses. */
  whileHeld(
    statement: string,
    values: unknown[],
    deeds: (() => Promise<{ status: number }>)[],
    ending?: 'rollback' | 'commit',
  ): Promise<number[]>
}

/** The code that an authenticator app shows for this secret, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export const inOrder = (statuses: number[]) => statuses.toSorted((one, other) => one - other)
export const statusesOf = (answers: { status: number }[]) => inOrder(answers.map(({ status }) => status))

export async function startSessionEnvironment(settings: Record<string, string> = {}): Promise<SessionEnvironment> {
  const environment = await startServerEnvironment(settings)
  const { server, database } = environment
  const mailsTo: SessionEnvironment['mailsTo'] = async (email) =>
    (await database.query('select subject, body from mail where recipient = $1 order by id', [email])).rows
  return {
    ...environment,
    mailsTo,
    logIn: (email, more = {}) => server.call('POST', '/auth/create-token', null, { email, password, ...more }),
    statusOf: async (token) => (await server.call('GET', '/auth/user-info', token)).status,
    async mailedToken(email, count = 1) {
      await expect.poll(async () => (await mailsTo(email)).length).toBe(count)
      return /accept-invite\?token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.body)![1]!
    },
    async setUpCodes(token) {
      const { secret } = (await server.call('POST', '/auth/generate-totp', token, {})).body
      const saved = await server.call('POST', '/auth/save-totp', token, { code: codeOf(secret) })
      expect(saved.status).toBe(200)
      // As if it had been the code before, so that the one shown now is unused.
      await database.query('update person set totp_last_step = totp_last_step - 1 where id = $1', [saved.body.user.id])
      return { secret, recoveryCodes: saved.body.recoveryCodes }
    },
    async whileHeld(statement, values, deeds, ending = 'rollback') {
      const holder = await database.connect()
      const waiting = async () => {
        // What this transaction sees of the others is kept from its first look on.
        await holder.query('select pg_stat_clear_snapshot()')
        const { rows } = await holder.query(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows[0].count as number
      }
      const started: Promise<{ status: number }>[] = []
      await holder.query('begin')
      try {
        await holder.query(statement, values)
        for (const deed of deeds) {
          started.push(deed())
          await expect.poll(waiting).toBe(started.length)
        }
      } finally {
        await holder.query(ending)
        holder.release()
      }
      return (await Promise.all(started)).map(({ status }) => status)
    },
  }
}
