import type { z } from 'zod'

/** Which fields of events and inputs must not be kept. */
export type SecretFields = {
  /** Names that are secret wherever they stand. */
  anywhere: ReadonlySet<string>
  /** By the first word of an event's type: names that are secret as own fields of events of that noun. */
  ofNoun: Readonly<Record<string, readonly string[]>>
}

export const secretPlaceholder = '[secret]'

/** `code` is not secret anywhere, for an organisation has one too; it is where a person types a one-time code. */
export const secretFields: SecretFields = {
  anywhere: new Set([
    'password',
    'currentPassword',
    'newPassword',
    'repeatedPassword',
    'token',
    'accessToken',
    'refreshToken',
    'authorization',
    'totpCode',
    'oneTimeCode',
    'recoveryCode',
    'secret',
    'clientSecret',
    'apiKey',
    'apiToken',
    'consumerSecret',
  ]),
  ofNoun: {
    session: ['code'],
    'sign in': ['code'],
    'log in': ['code'],
    totp: ['code'],
    mfa: ['code'],
    'one-time code': ['code'],
  },
}

const secretText = /otpauth:\/\/|^Bearer\s|[?&]token=/i

/** Names of the fields that a schema marks as secret with `.meta({ secret: true })`. */
export function secretFieldsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).meta()?.['secret'] === true ? [name] : [],
  )
}

/** The registry with further names that are secret wherever they stand. */
export function withSecretFields(fields: SecretFields, names: readonly string[]): SecretFields {
  return { ...fields, anywhere: new Set([...fields.anywhere, ...names]) }
}

/** A copy in which every secret field holds a mark; what holds no secret is given back as it is. */
export function withoutSecrets<T>(value: T, fields: SecretFields = secretFields): T {
  return cleaned(value, fields, []) as T
}

/** The event without its secrets, those of its noun too, which are fields of the event itself and not deeper. */
export function eventWithoutSecrets<T extends { type: string }>(event: T, fields: SecretFields = secretFields): T {
  const [noun = ''] = event.type.split('.')
  return cleaned(event, fields, fields.ofNoun[noun] ?? []) as T
}

function cleaned(value: unknown, fields: SecretFields, ownNames: readonly string[]): unknown {
  if (typeof value === 'string') return secretText.test(value) ? secretPlaceholder : value
  if (Array.isArray(value)) {
    const items = value.map((item) => cleaned(item, fields, []))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(([name, held]) => {
    const isSecret = fields.anywhere.has(name) || ownNames.includes(name)
    const isHeld = held !== null && held !== undefined
    return [name, isSecret && isHeld ? secretPlaceholder : cleaned(held, fields, [])] as const
  })
  return entries.some(([name, held]) => held !== value[name]) ? Object.fromEntries(entries) : value
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
