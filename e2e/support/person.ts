import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

export const serverUrl = () => process.env['SEXTANT_URL'] ?? ''
export const password = 'correct horse battery'

export type Person = { email: string; name: string; token: string }

/** Makes a call as a person, for parts of a journey that don't need the page. */
export async function call<T = Record<string, any>>(
  base: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<T> {
  const isForm = body instanceof FormData
  const response = await fetch(base + path, {
    method,
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer as T
}

/**
 * Who can read a server's mailbox: its first person. On the shared server, that person signed up before all journeys.
 */
const superadmins = new Map([[serverUrl(), process.env['SEXTANT_SUPERADMIN'] ?? '']])

export type ListedMail = { id: string; recipient: string; body: string; holdsResetLink: boolean }

/** The text of a mail; one with a reset link must be opened. */
export async function textOfMail(base: string, token: string | undefined, mail: ListedMail): Promise<string> {
  if (!mail.holdsResetLink) return mail.body
  return (await call<{ body: string }>(base, 'POST', `/admin/mailbox/${mail.id}/_open`, token, {})).body
}

/** The path of the newest link to this page in a person's mails. */
export async function mailedPath(
  base: string,
  recipient: string,
  page: 'accept-invite' | 'verify-email' | 'unsubscribe',
) {
  const token = superadmins.get(base)
  const { mails } = await call<{ mails: ListedMail[] }>(base, 'GET', '/admin/mailbox', token)
  const pattern = new RegExp(`/user/${page}\\?token=[\\w-]+`)
  for (const mail of mails.filter((one) => one.recipient === recipient)) {
    const path = pattern.exec(await textOfMail(base, token, mail))?.[0]
    if (path !== undefined) return path
  }
  throw new Error(`no link to ${page} was mailed to ${recipient}`)
}

/** Signs someone up who has confirmed their address by the mailed link. */
export async function signUp(base: string, name = 'Aroha Ngata'): Promise<Person> {
  const person = await signUpUnverified(base, name)
  const { user } = await call(base, 'GET', '/auth/user-info', person.token)
  if (user.isVerified) superadmins.set(base, person.token)
  else {
    const link = new URL(await mailedPath(base, person.email, 'verify-email'), base)
    await call(base, 'POST', '/auth/verify-email', person.token, { token: link.searchParams.get('token') })
  }
  return person
}

/** Signs someone up who has not opened the mailed link. */
export async function signUpUnverified(base: string, name = 'Aroha Ngata'): Promise<Person> {
  const email = `${name.split(' ')[0]!.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  const { token } = await call<{ token: string }>(base, 'POST', '/auth/create-user', undefined, {
    email,
    password,
    name,
  })
  return { email, name, token }
}

export async function foundOrganisation(base: string, person: Person, name = 'Kea Limited'): Promise<string> {
  const code = `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}${randomUUID().slice(0, 6)}`
  await call(base, 'POST', '/orgs', person.token, { code, data: { name } })
  return code
}

/** Opens a page as someone already signed in. */
export async function openAs(page: Page, base: string, person: Person, path: string): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('authToken', token), person.token)
  await page.goto(base + path)
}

/** All files below a folder with paths relative to its parent, like a dropped folder. */
export function filesBelow(folder: string): { path: string; relativePath: string }[] {
  const found: { path: string; relativePath: string }[] = []
  const walk = (directory: string) => {
    for (const name of readdirSync(directory).sort()) {
      const path = join(directory, name)
      if (statSync(path).isDirectory()) walk(path)
      else found.push({ path, relativePath: relative(join(folder, '..'), path) })
    }
  }
  walk(folder)
  return found
}

/** Uploads files to an organisation through the API and waits until they are read. */
export async function upload(
  base: string,
  person: Person,
  code: string,
  files: { path: string; relativePath: string }[],
): Promise<void> {
  for (const file of files) {
    const form = new FormData()
    form.append('relativePath', file.relativePath)
    form.append('file', new Blob([readFileSync(file.path)]), file.relativePath.split('/').at(-1)!)
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  await untilProcessed(base, person, code)
}

/** Waits until all running jobs have ended, at most two minutes. */
export async function untilProcessed(base: string, person: Person, code: string): Promise<void> {
  const end = Date.now() + 120_000
  while (Date.now() < end) {
    const { jobs } = await call<{ jobs: { status: string }[] }>(base, 'GET', `/orgs/${code}/jobs`, person.token)
    if (jobs.every((job) => job.status !== 'PENDING' && job.status !== 'PROGRESS')) return
    await new Promise((next) => setTimeout(next, 200))
  }
  throw new Error('the documents were not processed in two minutes')
}

/** Types a question and sends it with Enter, once the conversation is connected. */
export async function say(page: Page, question: string): Promise<void> {
  await page.getByLabel(conversationTexts.prompt).fill(question)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.getByLabel(conversationTexts.prompt).press('Enter')
}
