import { expect, test } from 'vitest'
import { startProblem } from './start-problems.ts'

const given = { HOST: '127.0.0.1', PORT: 80, DATABASE_URL: undefined, dataDirectory: '/data' }
const withDatabase = { ...given, DATABASE_URL: 'postgres://mara:secret-word@db.example/my%20data' }
const failure = (message: string, facts: object) => Object.assign(new Error(message), facts)
const another = 'or set DATA_DIR to another folder.'

test.each([
  [
    failure('listen EACCES', { code: 'EACCES', syscall: 'listen' }),
    'Port 80 may be used by root alone: set PORT to a number above 1023.',
  ],
  [
    failure('getaddrinfo', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
    'HOST is 127.0.0.1, which is no address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses.',
  ],
  [
    failure('ENOSPC: no space', { code: 'ENOSPC' }),
    'The disk of /data is full. Free some space, or set DATA_DIR to a folder on another disk.',
  ],
  [
    failure('could not extend file', { code: '53100' }),
    'The disk of /data is full. Free some space, or set DATA_DIR to a folder on another disk.',
  ],
  [
    failure('EROFS: read-only', { code: 'EROFS' }),
    '/data lies on a disk that can only be read. Set DATA_DIR to a folder that can be written.',
  ],
  [
    failure('EACCES: denied', { code: 'EACCES', path: '/data/x' }),
    `Sextant may not use /data/x: it, or the folder above it, belongs to another user. Start Sextant as that user, give the data folder /data to the user who starts it, ${another}`,
  ],
  [
    failure('ENOTDIR: not', { code: 'ENOTDIR', path: '/data/x' }),
    'DATA_DIR is /data, but /data/x is a file and not a folder.',
  ],
  [
    failure('ENAMETOOLONG: name too long', { code: 'ENAMETOOLONG' }),
    'The data folder /data cannot be used: ENAMETOOLONG: name too long.',
  ],
  [new Error('A sentence of ours.'), 'A sentence of ours.'],
])('what fails at the start is told in a sentence: %s', (error, sentence) => {
  expect(startProblem(error, given)).toBe(sentence)
})

const silent =
  'No PostgreSQL answers at db.example:5432, where DATABASE_URL points to. Start it, or correct DATABASE_URL.'
test.each([
  [failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' }), silent],
  [failure('', { code: 'ECONNREFUSED', errors: [failure('connect', { code: 'ECONNREFUSED' })] }), silent],
  [failure('getaddrinfo', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), silent],
  [
    failure('password authentication failed', { code: '28P01' }),
    'PostgreSQL at db.example:5432 does not let in "mara" with the password of DATABASE_URL: password authentication failed.',
  ],
  [
    failure('no such database', { code: '3D000' }),
    'PostgreSQL at db.example:5432 has no database "my data". Make it with createdb, or correct DATABASE_URL.',
  ],
  [
    failure('permission denied for schema public', { code: '42501' }),
    'The role of DATABASE_URL may not do what Sextant needs: permission denied for schema public. Let it own the database, for example by "alter database … owner to …".',
  ],
])('what is wrong with a database of yours is told in a sentence: %s', (error, sentence) => {
  expect(startProblem(error, withDatabase)).toBe(sentence)
  expect(sentence).not.toContain('secret-word')
})
