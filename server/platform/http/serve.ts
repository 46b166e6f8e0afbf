import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Route } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { wellFormed } from '../../engines/text/index.ts'
import { sha256 } from '../database/identity.ts'
import { inShareOf, ownShare } from '../database/shares.ts'
import { type Scope, type Transaction, transact, transactAsSystem } from '../database/transaction.ts'
import type { Services } from './services.ts'
import {
  type Caller,
  findCaller,
  findOrganisation,
  findTokenCaller,
  type OrganisationOfCall,
  renewSession,
} from './caller.store.ts'
import { checkCap } from './caps.ts'
import { onceOnly } from './idempotency.ts'
import { Refusal } from '../failures/refusal.ts'
import { checkMember, checkPerson, checkScope, organisationOfToken } from './rights.ts'
import { isAccessToken } from './token.ts'

type AnyRoute = Route
type InOrganisation<R extends AnyRoute> = R['path'] extends `${string}:project${string}`
  ? OrganisationOfCall
  : OrganisationOfCall | null

type Work<T> = (tx: Transaction) => Promise<T>
type TransactOptions = {
  /** Runs as the tables' owner, for what no member may do alone (founding an organisation). */
  asSystem?: true
  /** Two requests with the same key are the same if this matches; by default the parameters and the body. */
  fingerprint?: string
}

/** A request that has passed its rights and schemas. */
export type Asked<R extends AnyRoute> = {
  params: z.output<R['params']>
  query: z.output<R['query']>
  body: z.output<R['body']>
  caller: Caller
  organisation: InOrganisation<R>
  services: Services
  address: string
  request: FastifyRequest
  reply: FastifyReply
  /**
   * One transaction on the caller's behalf. On a route that creates, a repeat with the same key gets the first answer.
   */
  transact<T>(work: Work<T>, options?: TransactOptions): Promise<T>
}

export type Answer<R extends AnyRoute> = z.input<R['response']>

/** A placeholder caller for routes open to everyone; no row has its empty person id. */
const nobody: Caller = {
  personId: '',
  email: '',
  name: '',
  sessionId: '',
  isSuperadmin: false,
  isPartner: false,
  isTemporary: false,
  hasMfa: false,
  purpose: 'session',
  access: null,
  token: '',
  isOld: false,
}

/** The caller, the organisation, and the share that further work counts towards. */
type Asker = { caller: Caller; organisation: OrganisationOfCall | null; share: string }

/** Maximum body of an unknown caller; a password and a name need no more. */
const largestBodyOfStrangers = 16 * 1024
/** Health checks, which need no caller. */
const isOfNobody = ({ path }: AnyRoute) => path === '/check' || path === '/version'

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  const first = result.error.issues[0]
  const isOurs = first !== undefined && !/^(Invalid|Too|Unrecognized|Expected)/.test(first.message)
  throw new Refusal(400, isOurs ? first.message : failureTexts.badRequest, { fields })
}

/** On a full disk people can still read, delete, and sign in and out. */
const needsRoom = ({ method, path }: AnyRoute) =>
  method !== 'GET' && method !== 'DELETE' && !path.startsWith('/auth/') && !path.endsWith('/bulk-delete')

/** Deeper nesting than we ever use could overflow the stack of recursive code. */
function isTooDeep(value: unknown, levels = 100): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isTooDeep(one, levels - 1))
}

/** Checks token and rights before reading the body. Null when already answered. */
async function askerOf(
  services: Services,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Asker | null> {
  const { database } = services
  const token = bearerOf(request)
  const admitted = services.admission.admit(request, reply, token)
  const find = (given: string) =>
    isAccessToken(given) ? findTokenCaller(database, given, services.secretKey) : findCaller(database, given)
  const found = token ? await inShareOf(admitted.share, () => find(token)) : null
  if (found) {
    admitted.belongsTo(found.personId)
    services.connections.keep(request.raw.socket)
  }
  if (found?.access) checkScope(route, found.access)
  checkPerson(route.rights, found, route.path)
  const caller = found ?? nobody
  const { share } = admitted
  if (
    route.refreshable &&
    found?.isOld &&
    found.purpose === 'session' &&
    request.headers['x-token-refreshable'] === 'true'
  ) {
    const renewed = await inShareOf(share, () => renewSession(database, found, services.secretKey))
    // No Location: a browser would follow it and the page could not read the new token.
    void reply
      .status(303)
      .header('authorization', `Bearer ${renewed}`)
      .header('access-control-expose-headers', 'Authorization')
      .send({ message: failureTexts.tokenRenewed })
    return null
  }
  const { project } = request.params as Record<string, string>
  if (project === undefined) return { caller, organisation: null, share }
  const named = await inShareOf(share, () => findOrganisation(database, project, caller.personId))
  const organisation = caller.access ? organisationOfToken(caller.access, named) : named
  checkMember(route.rights, caller, organisation)
  return { caller, organisation, share }
}

/**
 * Binds a contract route to its handler, in this order: admission, token, renewal, rights, body, schemas, transaction,
 * answer.
 */
export function serve<R extends AnyRoute>(
  server: FastifyInstance,
  services: Services,
  route: R,
  handler: (asked: Asked<R>) => Promise<Answer<R>>,
): void {
  const askers = new WeakMap<FastifyRequest, Asker>()
  server.route({
    method: route.method,
    url: route.path,
    ...(route.rights === 'everyone' ? { bodyLimit: route.largestBody ?? largestBodyOfStrangers } : {}),
    onRequest: async (request, reply) => {
      const asker = isOfNobody(route)
        ? { caller: nobody, organisation: null, share: ownShare }
        : await askerOf(services, route, request, reply)
      if (!asker) return reply
      askers.set(request, asker)
    },
    handler: (request, reply) => {
      const asker = askers.get(request)!
      return inShareOf(asker.share, () => answer(request, reply, asker))
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, { caller, organisation }: Asker) {
    if (needsRoom(route) && !(await services.hasRoom(Number(request.headers['content-length'] ?? 0))))
      throw new Refusal(507, failureTexts.full)
    if (isTooDeep(request.body)) throw new Refusal(400, failureTexts.badRequest)
    const params = parsed(route.params, request.params)
    const query = parsed(route.query, request.query)
    const body = route.carriage === 'upload' ? {} : parsed(route.body, wellFormed(request.body))
    const key = request.headers['idempotency-key']
    if (route.creates && (typeof key !== 'string' || key.length < 8 || key.length > 200))
      throw new Refusal(400, failureTexts.keyMissing)

    const scope: Scope = {
      person: caller.personId || null,
      organisation: organisation?.id ?? null,
      ...(caller.access && !caller.access.scopes.includes('admin') ? { asUser: true } : {}),
      ...(caller.access ? { byToken: true } : {}),
    }
    const asked: Asked<R> = {
      params: params as z.output<R['params']>,
      query: query as z.output<R['query']>,
      body: body as z.output<R['body']>,
      caller,
      organisation: organisation as InOrganisation<R>,
      services,
      address: request.ip,
      request,
      reply,
      transact: (work, options = {}) => {
        const run = options.asSystem ? transactAsSystem : transact
        if (!route.creates) return run(services.database, scope, work)
        const repeat = {
          personId: caller.personId,
          route: `${route.method} ${route.path}`,
          key: String(key),
          fingerprint: sha256(options.fingerprint ?? JSON.stringify([request.params, request.body ?? null])),
          organisationId: organisation?.id ?? null,
        }
        const { creates } = route
        return run(services.database, scope, (tx) =>
          onceOnly(tx, repeat, async () => {
            await checkCap(tx, creates)
            return work(tx)
          }),
        )
      },
    }
    const given = await handler(asked)
    if (route.carriage === 'download') return given
    return route.response.parse(given)
  }
}
