import { ownValue } from '../shared/own-value.ts'

export const longestCode = 40
/** The code of an organisation whose name has no usable letter or digit. */
export const fallbackCode = 'organisation'

const reservedWords: ReadonlySet<string> = new Set([
  'user',
  'organisations',
  'check-code',
  'admin',
  'auth',
  'orgs',
  'integrations',
  'announcements',
  'websocket',
  'assets',
  'check',
  'version',
  'pipelines',
  'llm-status',
  'chat-models',
  'logged-in',
])
const temporaryPrefix = 'temp-'
const droppedWords = /(?<![\p{L}\p{M}\p{N}])(?:pty\.?\s+ltd|group|the|ltd)(?![\p{L}\p{M}\p{N}])/giu
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * Derives an organisation's URL code from its name: drops the words group, the, ltd and pty ltd, keeps [a-z0-9], at
 * most 40 characters, and adds `-org` to a reserved code. `firstSegments`: first path segments of all routes.
 */
export function deriveCode(name: string, firstSegments: readonly string[] = []): string {
  const plainName = name.normalize('NFKC')
  const code = strip(plainName.replace(droppedWords, ' ')) || strip(plainName) || fallbackCode
  return avoidReserved(code, firstSegments)
}

/** Removes characters that a code can't have from a typed one. */
export function cleanCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, longestCode)
}

export function isLegalCode(code: string): boolean {
  return code.length <= longestCode && /^[a-z0-9-]+$/.test(code)
}

/** True for a code that a page or call uses. */
export function isReservedCode(code: string, firstSegments: readonly string[] = []): boolean {
  return reservedWords.has(code) || code.startsWith(temporaryPrefix) || firstSegments.includes(code)
}

/** The code, with `-org` added if it is reserved. */
export function avoidReserved(code: string, firstSegments: readonly string[] = []): string {
  const requested = code.startsWith(temporaryPrefix) ? `org-${code}`.slice(0, longestCode) : code
  if (!isReservedCode(requested, firstSegments)) return requested
  let free = withSuffix(requested, '-org')
  for (let number = 2; isReservedCode(free, firstSegments); number += 1) free = withSuffix(requested, `-org-${number}`)
  return free
}

/** The code if free, otherwise with `-org` if reserved, otherwise with the first free of `-2`, `-3` ... */
export function nextFreeCode(
  code: string,
  isTaken: (code: string) => boolean,
  firstSegments: readonly string[] = [],
): string {
  const requested = avoidReserved(code, firstSegments)
  let free = requested
  for (let number = 2; isTaken(free) || isReservedCode(free, firstSegments); number += 1) {
    free = withSuffix(requested, `-${number}`)
  }
  return free
}

function strip(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => ownValue(plainLetters, letter) ?? '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, longestCode)
}

function withSuffix(code: string, suffix: string): string {
  // "temp-" is a reserved prefix, so a numbered "temp" would be reserved too.
  const base = `${code}-` === temporaryPrefix ? `org-${code}` : code
  return `${base.slice(0, longestCode - suffix.length)}${suffix}`
}
