import { z } from 'zod'

/**
 * Who may call a route. The server enforces it; the isolation table's expected cells are written by hand, never derived
 * from this.
 * - `everyone`: no token needed
 * - `signed in`: any valid token
 * - `signed in person`: a valid token of someone who is not temporary
 * - `reader`: a member, or, for a demo organisation, any signed-in person
 * - `member`, `administrator`: of the organisation in the path
 * - `superadmin`: of the installation
 * - `superadmin or partner`: a superadmin, or someone attached to a partner
 * - `superadmin member`: a superadmin who is also a member of the organisation in the path
 */
export type Rights =
  | 'everyone'
  | 'signed in'
  | 'signed in person'
  | 'reader'
  | 'member'
  | 'administrator'
  | 'superadmin'
  | 'superadmin or partner'
  | 'superadmin member'

/** What an access token may be made for. None includes another. */
export const tokenScopes = ['read', 'ask', 'write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

/**
 * The scope that an access token needs for a route; the rights of its person apply as well.
 * - `read`: changes nothing
 * - `ask`: has a model or the analyst work
 * - `write`: changes content
 * - `admin`: what only administrators may do
 * - `none`: no token may. So is every route outside an organisation, and each that makes tokens or links, that touches
 *   sign-in, second factor, account or organisation itself, or that writes into another organisation.
 */
export type RouteScope = TokenScope | 'none'

/** A route outside an organisation has no scope, whatever it declares: that doesn't compile. */
type ScopeOf<Path extends string> = Path extends `${string}/:project${string}` ? RouteScope : 'none'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The transport: JSON both ways, a multipart upload, or a binary download. */
export type Carriage = 'json' | 'upload' | 'download'

/** The maximum number of things that a call makes, and the 409's sentence beyond it. */
export type Cap = { most: number; sentence: string }

export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Path extends string = string,
> = {
  method: Method
  /** `/orgs/:project/jobs`; segments with a colon are parameters. */
  path: Path
  rights: Rights
  scope: RouteScope
  params: Params
  query: Query
  body: Body
  response: Response
  carriage: Carriage
  /** The call changes nothing, so it may be aborted; calls that change something run on. */
  reads: boolean
  /** The call creates something: it requires the `Idempotency-Key` header, and a repeat gets the first answer. */
  creates: Cap | null
  /** The call changes something that people edit together: the body carries `rev`, and an outdated one gets a 409. */
  revises: boolean
  /** The client marks the call as one whose answer may renew the token (OD-006). */
  refreshable: boolean
  /** Open to everyone, but sends the token of those who are signed in. */
  sendsToken: boolean
  /** Maximum body in bytes, for a call open to everyone that carries more than a form; null: the default. */
  largestBody: number | null
}

const nothing = z.object({})
type Nothing = typeof nothing

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Path extends string> = {
  method: Method
  path: Path
  rights: Rights
  scope: ScopeOf<Path>
  params?: P
  query?: Q
  body?: B
  response: R
  carriage?: Carriage
  reads?: true
  creates?: Cap
  revises?: boolean
  refreshable?: boolean
  largestBody?: number
  sendsToken?: boolean
}

/**
 * One API call as data: the server's router, the client, the isolation table and the API description derive from it.
 */
export function route<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  const Path extends string = string,
>(given: Given<P, Q, B, R, Path>): Route<P, Q, B, R, Path> {
  const carriage = given.carriage ?? 'json'
  return {
    method: given.method,
    path: given.path,
    rights: given.rights,
    scope: given.scope,
    params: (given.params ?? nothing) as P,
    query: (given.query ?? nothing) as Q,
    body: (given.body ?? nothing) as B,
    response: given.response,
    carriage,
    reads: given.reads ?? given.method === 'GET',
    creates: given.creates ?? null,
    revises: given.revises ?? false,
    refreshable: given.refreshable ?? (carriage === 'json' && given.rights !== 'everyone'),
    sendsToken: given.sendsToken ?? given.rights !== 'everyone',
    largestBody: given.largestBody ?? null,
  }
}

export const projectParams = z.object({ project: z.string().min(1).max(64) })

/** The response of a call without content. */
export const emptyAnswer = z.object({})

/** The body of every unsuccessful answer (OD-004). */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  mfaRequired: z.literal(true).optional(),
  orgName: z.string().optional(),
  /** Set by the one call that asks for MFA itself instead of redirecting to its set-up (OD-075). */
  mfaScope: z.literal('integration').optional(),
  /** With 409: the current state. */
  current: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
