import { createTransport } from 'nodemailer'
import type { Database } from '../database/database.ts'
import type { Notices } from '../live/notices.ts'
import { createDrain } from '../live/drain.ts'
import type { Settings } from '../settings/settings.ts'
import { claimMail, type DueMail, keepForMailbox, noteFailure, noteSent } from './mail.store.ts'

type Log = { warn(fields: object, message: string): void }
type SmtpError = Error & { code?: string; responseCode?: number; response?: string }
export type Delivery = { stop(): Promise<void> }

/** Seconds before each retry; after the last one a mail is given up. */
const waitsInSeconds = [15, 60, 300, 1_800, 7_200]
const lookEveryMilliseconds = 5_000
const noMoreThan = 300
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const generated = { 'Auto-Submitted': 'auto-generated' }
/** RFC 8058: one click in the mail program unsubscribes, without a page. */
const headersOf = ({ unsubscribe_url: url }: DueMail) =>
  url === null
    ? { headers: generated }
    : { headers: { ...generated, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }, list: { unsubscribe: url } }

/** Sends queued mails after their commit and outside any transaction. Without SMTP_URL they stay in the mailbox. */
export function startDelivery(
  database: Database,
  notices: Notices,
  settings: Settings,
  log: Log,
  waits: readonly number[] = waitsInSeconds,
): Delivery {
  const transport = settings.SMTP_URL ? createTransport({ url: settings.SMTP_URL, ...timeouts }) : null
  let isStopped = false
  let running: Promise<void> = Promise.resolve()

  async function send(mail: DueMail): Promise<void> {
    await transport!.sendMail({
      // Objects, so that no part of an address can become another address or a header.
      from: { name: settings.PRODUCT_NAME, address: settings.SUPPORT_EMAIL },
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      ...headersOf(mail),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async function deliver(mail: DueMail): Promise<void> {
    try {
      await send(mail)
      await noteSent(database, mail.id)
    } catch (error) {
      const { code, responseCode, response } = error as SmtpError
      const isFinal = responseCode !== undefined && responseCode >= 500
      const wait = isFinal ? null : (waits[mail.attempts - 1] ?? null)
      log.warn({ mail: mail.id, code, responseCode, isGivenUp: wait === null }, 'a mail could not be sent')
      const failure = [code, response].filter(Boolean).join(': ') || 'unknown'
      await noteFailure(database, mail.id, failure.slice(0, noMoreThan), wait)
    }
  }

  async function deliverAll(): Promise<void> {
    if (!transport) return keepForMailbox(database)
    for (let mail = await claimMail(database); mail; mail = isStopped ? null : await claimMail(database))
      await deliver(mail)
  }

  const drain = createDrain(() => {
    if (isStopped) return Promise.resolve()
    running = deliverAll()
    return running
  })
  const unlisten = notices.listen((notice) => {
    if (notice === null || notice.mail) drain.wake('mail')
  })
  const timer = setInterval(() => drain.wake('mail'), lookEveryMilliseconds)
  drain.wake('mail')

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      unlisten()
      transport?.close()
      await running.catch(() => {})
    },
  }
}
