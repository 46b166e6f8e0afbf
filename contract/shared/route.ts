import { z } from 'zod'

/**
 * Who may call a route. The server enforces it; the expected cells of the isolation table are written by hand and
 * never derived from this.
 * - `everyone`: no token needed
 * - `signed in`: any live token
 * - `signed in person`: a live token of somebody who is not temporary
 * - `reader`: a member, or, for a demo organisation, any signed-in person
 * - `member`, `administrator`: of the organisation in the path
 * - `superadmin`: of the installation
 * - `superadmin or partner`: that, or attached to a partner
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

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What travels: JSON both ways, a multipart upload, or bytes out. */
export type Carriage = 'json' | 'upload' | 'download'

/** How many there may be of what a call makes, and the sentence of the 409 beyond that. */
export type Cap = { most: number; sentence: string }

export type Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Path extends string = string,
> = {
  method: Method
  /** `/orgs/:project/jobs`; a segment with a colon is a parameter. */
  path: Path
  rights: Rights
  params: Params
  query: Query
  body: Body
  response: Response
  carriage: Carriage
  /** The call changes nothing, so that it may be given up on its way; one that changes something goes on. */
  reads: boolean
  /** The call makes something: the `Idempotency-Key` header is required and a repeat gets the first answer. */
  creates: Cap | null
  /** The call changes something that people edit together: the body carries `rev`, and any but the current one is answered 409. */
  revises: boolean
  /** The client marks the call as one that may be answered by a token renewal (OD-006). */
  refreshable: boolean
  /** Everybody may make it, and who is signed in is told by their token nevertheless. */
  sendsToken: boolean
  /** In bytes, of a call that everybody may make and that carries more than a form; null for the usual. */
  largestBody: number | null
}

const nothing = z.object({})
type Nothing = typeof nothing

type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Path extends string> = {
  method: Method
  path: Path
  rights: Rights
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

/** One call of the API as data: the server's router, the client, the isolation table and the description come from it. */
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

/** The answer of a call that has nothing to say. */
export const emptyAnswer = z.object({})

/** The body of every answer that is not a success (OD-004). */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  mfaRequired: z.literal(true).optional(),
  orgName: z.string().optional(),
  /** The one call that asks for MFA itself instead of being led to its set-up (OD-075). */
  mfaScope: z.literal('integration').optional(),
  /** With 409: the thing as it is now. */
  current: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
