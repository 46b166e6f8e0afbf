import { diskFull, readOnly } from '../platform/database/postgres-problems.ts'
import type { Settings } from '../platform/settings/settings.ts'

type Given = Pick<Settings, 'HOST' | 'PORT' | 'DATABASE_URL' | 'dataDirectory'>
type Failure = Error & { code?: string; syscall?: string; path?: string; errors?: Error[] }

const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']
const withoutFullStop = (message: string) => message.replace(/\.$/, '')

function problemOfListening({ code, message }: Failure, { HOST, PORT }: Given): string {
  if (code === 'EACCES') return `Port ${PORT} may be used by root alone: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${HOST}, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`
  return `The server cannot listen on ${HOST}, port ${PORT}: ${message}`
}

function problemOfFolder({ code, path, message }: Failure, folder: string): string | null {
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder)
  if (code === 'EROFS') return readOnly(folder)
  if (code === 'EACCES' || code === 'EPERM')
    return `Sextant may not use ${path ?? folder}: it, or the folder above it, belongs to another user. Start Sextant as that user, give the data folder ${folder} to the user who starts it, or set DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR is ${folder}, but ${path ?? folder} is a file and not a folder.`
  return code === undefined || !message.startsWith(code)
    ? null
    : `The data folder ${folder} cannot be used: ${message}.`
}

function problemOfDatabase({ code = '', message }: Failure, url: string): string | null {
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname || 'localhost'}:${port || '5432'}`
  if (unreachable.includes(code) || message.startsWith('timeout expired'))
    return `No PostgreSQL answers at ${server}, where DATABASE_URL points to. Start it, or correct DATABASE_URL.`
  if (code === '28P01' || code === '28000' || message.includes('password must be a string'))
    return `PostgreSQL at ${server} does not let in "${decodeURIComponent(username)}" with the password of DATABASE_URL: ${withoutFullStop(message)}.`
  if (code === '3D000')
    return `PostgreSQL at ${server} has no database "${decodeURIComponent(pathname.slice(1))}". Make it with createdb, or correct DATABASE_URL.`
  if (code === '42501')
    return `The role of DATABASE_URL may not do what Sextant needs: ${withoutFullStop(message)}. Let it own the database, for example by "alter database … owner to …".`
  return null
}

/** A startup error as a sentence for the person who started the server. Our own errors already are sentences. */
export function startProblem(error: unknown, given: Given): string {
  const several = error as Failure
  const failure = (several.errors?.[0] as Failure | undefined) ?? several
  const { code = '', syscall, message } = failure
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && given.DATABASE_URL === undefined))
    return problemOfListening(failure, given)
  if (code === '53100') return diskFull(given.dataDirectory)
  const ofDatabase = given.DATABASE_URL === undefined ? null : problemOfDatabase(failure, given.DATABASE_URL)
  return ofDatabase ?? problemOfFolder(failure, given.dataDirectory) ?? message
}
