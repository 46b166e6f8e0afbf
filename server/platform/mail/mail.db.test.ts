import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { startNotices } from '../live/notices.ts'
import { readSettings } from '../settings/settings.ts'
import { startDelivery } from './delivery.ts'
import { type NewMail, queueMail } from './mail.commands.ts'
import { readMailbox } from './mail.read.ts'

type Received = { from: string; to: string[]; source: string }

/** A mail server on loopback; it first answers with `refusals` in order, and nothing while it is `held`. */
async function startSmtp(refusals: number[] = [], held: Promise<void> = Promise.resolve()) {
  const received: Received[] = []
  let tries = 0
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        tries += 1
        await held
        const code = refusals.shift()
        if (code) return done(Object.assign(new Error('not now'), { responseCode: code }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    tries: () => tries,
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  }
}

let closing: (() => Promise<unknown>)[] = []
let environment: ServerEnvironment
beforeEach(() => {
  closing = []
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

async function start(settings: Record<string, string>): Promise<void> {
  environment = await startServerEnvironment(settings, { mailWaits: [0, 0], logLevel: 'error' })
  closing.push(environment.close)
}
const mailbox = () => environment.asSystem(readMailbox)
const queue = (mail: NewMail) => environment.asSystem((tx) => queueMail(tx, mail))
const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n'))

describe('with a mail server', () => {
  test('a mail goes out after its commit, as plain text, and its text is kept no longer', async () => {
    const smtp = await startSmtp()
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url, PRODUCT_NAME: 'Sextant', SUPPORT_EMAIL: 'help@example.com' })
    const text = 'Grüezi\nhttp://example.com/user/accept-invite?token=abc\n'
    await queue({ to: 'ana@example.com', subject: 'Willkommen – hier', text })
    await expect.poll(async () => (await mailbox())[0]?.sentAt).not.toBe(null)
    expect(smtp.received.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: 'help@example.com', to: ['ana@example.com'] },
    ])
    expect(headersOf(smtp.received[0]!.source)).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
    expect(headersOf(smtp.received[0]!.source)).toMatch(/^From: Sextant <help@example.com>$/m)
    expect(smtp.received[0]!.source).toContain('/user/accept-invite?token=3Dabc')
    expect(await mailbox()).toEqual([
      {
        ...{ id: expect.any(String), to: 'ana@example.com', subject: 'Willkommen – hier', text: '', failure: null },
        holdsResetLink: false,
        ...{ createdAt: expect.any(String), sentAt: expect.any(String) },
      },
    ])
  })

  test('a mail of a transaction that did not come to its end never goes out', async () => {
    const smtp = await startSmtp()
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url })
    const failing = environment.asSystem(async (tx) => {
      await queueMail(tx, { to: 'lost@example.com', subject: 'Lost', text: '' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await queue({ to: 'kept@example.com', subject: 'Kept', text: '' })
    await expect.poll(() => smtp.received.length).toBe(1)
    expect(smtp.received.map(({ to }) => to)).toEqual([['kept@example.com']])
  })

  test('it tries again after a passing failure, and gives up after the last try or a final refusal', async () => {
    const smtp = await startSmtp([451, 451])
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url })
    await queue({ to: 'ana@example.com', subject: 'At last', text: '' })
    await expect.poll(async () => (await mailbox())[0]?.sentAt).not.toBe(null)
    expect([smtp.received.length, smtp.tries()]).toEqual([1, 3])

    const refusing = await startSmtp([550, 451, 451, 451])
    closing.push(refusing.close)
    await start({ SMTP_URL: refusing.url })
    await queue({ to: 'final@example.com', subject: 'Final', text: 'a secret link' })
    await expect.poll(async () => (await mailbox())[0]?.failure).toMatch(/550/)
    await queue({ to: 'tired@example.com', subject: 'Tired', text: 'a secret link' })
    await expect.poll(async () => (await mailbox())[0]?.text).toBe('')
    const tries = (await mailbox()).map(({ to, sentAt, text, failure }) => ({ to, sentAt, text, failure }))
    expect(tries).toEqual([
      { to: 'tired@example.com', sentAt: null, text: '', failure: expect.stringMatching(/451/) },
      { to: 'final@example.com', sentAt: null, text: '', failure: expect.stringMatching(/550/) },
    ])
    expect([refusing.received.length, refusing.tries()]).toEqual([0, 4])
  })

  test('two servers of one database send a mail once', async () => {
    const gate = Promise.withResolvers<void>()
    const smtp = await startSmtp([], gate.promise)
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url })
    const notices = await startNotices(environment.server.databaseUrl)
    const settings = readSettings({ SMTP_URL: smtp.url })
    const other = startDelivery(environment.walled, notices, settings, { warn: () => {} })
    closing.push(async () => {
      await other.stop()
      await notices.stop()
    })
    await queue({ to: 'first@example.com', subject: 'First', text: '' })
    await expect.poll(smtp.tries).toBe(1)
    // While one server sends the first mail, the other looks for mail to send.
    await queue({ to: 'second@example.com', subject: 'Second', text: '' })
    await expect.poll(smtp.tries).toBe(2)
    gate.resolve()
    await expect.poll(async () => (await mailbox()).filter(({ sentAt }) => sentAt !== null).length).toBe(2)
    expect(new Set(smtp.received.map(({ to }) => to[0]))).toEqual(new Set(['first@example.com', 'second@example.com']))
    expect([smtp.received.length, smtp.tries()]).toEqual([2, 2])
  })

  test('a mail that can be ended says so in the headers of RFC 8058, and another does not', async () => {
    const smtp = await startSmtp()
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url })
    const unsubscribeUrl = `http://example.com/user/unsubscribe?token=${'Ab-_'.repeat(10)}abc`
    await queue({ to: 'ana@example.com', subject: 'One', text: '', unsubscribeUrl })
    await queue({ to: 'ana@example.com', subject: 'Two', text: '' })
    await expect.poll(() => smtp.received.length).toBe(2)
    const [ended, plain] = ['One', 'Two'].map((subject) =>
      headersOf(smtp.received.find(({ source }) => source.includes(`Subject: ${subject}`))!.source).replaceAll(
        /\r\n[ \t]+/g,
        ' ',
      ),
    )
    expect(ended).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
    expect(ended).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(plain).not.toMatch(/^List-/m)
    await expect.poll(async () => (await mailbox()).every(({ sentAt }) => sentAt !== null)).toBe(true)
    expect(await environment.rowsOf('select 1 from mail where unsubscribe_url is not null')).toEqual([])
  })

  test('no address and no subject becomes a header, a second recipient or a command', async () => {
    const smtp = await startSmtp()
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url })
    const evil = [
      { to: 'ana@example.com\r\nBcc: thief@example.com', subject: 'One', text: '' },
      { to: 'ana@example.com, thief@example.com', subject: 'Two', text: '' },
      { to: 'ana@example.com>\r\nRCPT TO:<thief@example.com', subject: 'Three', text: '' },
      { to: 'ana@example.com', subject: 'Four\r\nBcc: thief@example.com\r\n\r\nbody', text: '' },
      {
        to: 'ana@example.com',
        subject: 'Five\u2028Bcc: thief@example.com',
        text: '.\r\nMAIL FROM:<thief@example.com>',
      },
    ]
    for (const mail of evil) await queue(mail)
    await queue({ to: 'last@example.com', subject: 'Last', text: '' })
    await expect.poll(() => smtp.received.some(({ to }) => to[0] === 'last@example.com')).toBe(true)
    expect(smtp.received.flatMap(({ to }) => to).filter((to) => to === 'thief@example.com')).toEqual([])
    for (const { source } of smtp.received) expect(headersOf(source)).not.toMatch(/^Bcc:/im)
    expect(new Set(smtp.received.flatMap(({ from }) => from))).toEqual(new Set(['support@example.com']))
  })
})

describe('without a mail server', () => {
  test('mail is kept for the mailbox, and never sent when a mail server is set later', async () => {
    await start({})
    await queue({ to: 'ana@example.com', subject: 'Kept', text: 'The text' })
    await expect.poll(async () => (await environment.rowsOf('select closed_at from mail'))[0].closed_at).not.toBe(null)
    expect(await mailbox()).toEqual([
      {
        ...{ id: expect.any(String), to: 'ana@example.com', subject: 'Kept', text: 'The text', failure: null },
        holdsResetLink: false,
        ...{ createdAt: expect.any(String), sentAt: null },
      },
    ])
  })

  test('that goes to its recipient is read by no superadmin, not even while it waits', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const smtp = await startSmtp([], held)
    closing.push(smtp.close)
    await start({ SMTP_URL: smtp.url })
    closing.push(async () => letGo())
    const superadmin = await environment.server.signUp('Curious')
    const victim = await environment.server.signUp('Victim')
    await environment.server.call('POST', '/auth/request-password-reset', null, { email: victim.email })
    const kept = async () => (await environment.server.call('GET', '/admin/mailbox', superadmin.token)).body
    await expect.poll(async () => (await kept()).mails.length).toBe(1)
    const { isDelivering, mails } = await kept()
    expect([isDelivering, mails[0].recipient, mails[0].body]).toEqual([true, victim.email, ''])
    const open = `/admin/mailbox/${mails[0].id}/_open`
    expect((await environment.server.call('POST', open, superadmin.token, {})).status).toBe(404)
    const { text, holdsResetLink } = (await mailbox())[0]!
    expect({ text, holdsResetLink }).toEqual({ text: '', holdsResetLink: true })
  })
})
