import type { z } from 'zod'

/** The fields of events and inputs that must not be stored. */
export type SecretFields = {
  /** Names that are secret at any depth. */
  anywhere: ReadonlySet<string>
  /** Names that are secret only as direct fields of certain events, by the first word of the event's type. */
  ofNoun: Readonly<Record<string, readonly string[]>>
}

export const secretPlaceholder = '[secret]'

/**
 * `code` isn't secret everywhere, because organisations have one too; it is secret where a person types a one-time
 * code.
 */
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

/** Names of the fields that a schema marks with `.meta({ secret: true })`. */
export function secretFieldsOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).meta()?.['secret'] === true ? [name] : [],
  )
}

/** Adds names that are secret at any depth. */
export function withSecretFields(fields: SecretFields, names: readonly string[]): SecretFields {
  return { ...fields, anywhere: new Set([...fields.anywhere, ...names]) }
}

/** A copy with every secret field masked; values without secrets are returned as they are. */
export function withoutSecrets<T>(value: T, fields: SecretFields = secretFields): T {
  return cleaned(value, fields, []) as T
}

/** The event without secrets, including those of its noun, which are only masked as direct fields. */
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
