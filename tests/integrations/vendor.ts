import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors, Provider } from 'oidc-provider'
import type { Answered, Asked } from './vendors/rest-vendor.ts'

type Instead = { status: number; headers?: Record<string, string>; body?: string }
/** One that promises its answer holds the request until then. */
type AnswerInstead = (url: URL) => Instead | null | Promise<Instead | null>
/** Answers for the API in the place of HubSpot's deals, once the token is known. */
type Api = (asked: Asked) => Answered
type Deal = { id: string; properties: Record<string, string | null> }

/** A stand-in for a vendor on loopback: its OAuth by oidc-provider, its API by the shapes that the vendor publishes. */
export type StandIn = {
  origin: string
  deals: Deal[]
  /** How often each address was asked. */
  count(path: string): number
  /** Tokens end after so many seconds; for those given from now on. */
  tokenSeconds(seconds: number): void
  /** Answers in the place of the API where it gives anything but null. */
  answerInstead(answer: AnswerInstead | null): void
  /** Answers the next request of the API with this status. */
  answerNext(status: number, headers?: Record<string, string>): void
  /** Every token that was to be taken back. */
  revoked: string[]
  /** Every token that was given, as the vendor gave it. */
  given: string[]
  /** Those of them that still open something. */
  alive(): Promise<string[]>
  /** Breaks every call off while it is down. */
  down(isDown: boolean): void
  /** Takes back every access that was given. */
  withdraw(): Promise<void>
  close(): Promise<void>
}

type Paths = {
  authorization: string
  token: string
  revocation: string
  /** Below this, and at the address of the accounts, is the API. */
  objects: string
  accounts?: string
}

const paths: Paths = {
  authorization: '/app.hubspot.com/oauth/authorize',
  token: '/api.hubapi.com/oauth/v1/token',
  revocation: '/api.hubapi.com/oauth/v1/revoke',
  objects: '/api.hubapi.com/crm/v3/objects/',
}
/** Where Google Drive has its OAuth. */
export const drivePaths: Paths = {
  authorization: '/accounts.google.com/o/oauth2/v2/auth',
  token: '/oauth2.googleapis.com/token',
  revocation: '/oauth2.googleapis.com/revoke',
  objects: '/www.googleapis.com/drive/v3/',
}
/** Where Harvest has its OAuth. */
export const harvestPaths: Paths = {
  authorization: '/id.getharvest.com/oauth2/authorize',
  token: '/id.getharvest.com/api/v2/oauth2/token',
  revocation: '/id.getharvest.com/no-such-address',
  objects: '/api.harvestapp.com/v2/',
  accounts: '/id.getharvest.com/api/v2/accounts',
}
/** Where Google Analytics has its OAuth. */
export const analyticsPaths: Paths = { ...drivePaths, objects: '/analyticsdata.googleapis.com/v1beta/' }
/** Where Google Ads has its OAuth. */
export const adsPaths: Paths = { ...drivePaths, objects: '/googleads.googleapis.com/v26/' }
/** Where monday.com has its OAuth. */
export const mondayPaths: Paths = {
  authorization: '/auth.monday.com/oauth2/authorize',
  token: '/auth.monday.com/oauth2/token',
  revocation: '/auth.monday.com/no-such-address',
  objects: '/api.monday.com/v2',
}
/** Where Zoho has its OAuth for accounts of its European data centre. */
export const zohoPaths: Paths = {
  authorization: '/accounts.zoho.eu/oauth/v2/auth',
  token: '/accounts.zoho.eu/oauth/v2/token',
  revocation: '/accounts.zoho.eu/oauth/v2/token/revoke',
  objects: '/www.zohoapis.eu/crm/v8/',
}
const zohoScope = ['deals', 'accounts', 'contacts', 'leads', 'tasks', 'events', 'calls']
  .map((name) => `ZohoCRM.modules.${name}.READ`)
  .join(',')
export const client = { clientId: 'sextant', clientSecret: 'secret of the client' }

const page = (uid: string) => `<!doctype html><title>Vendor</title><h1>Allow access?</h1>
<form method="post" action="/interaction/${uid}/allow"><button>Allow</button></form>
<form method="post" action="/interaction/${uid}/deny"><button>Deny</button></form>`

export async function startVendor(redirectUris: string[], at: Paths = paths, api?: Api): Promise<StandIn> {
  const counts = new Map<string, number>()
  const deals: Deal[] = []
  const next: { status: number; headers: Record<string, string> }[] = []
  const revoked: string[] = []
  const given: string[] = []
  let seconds = 1_800
  let isDown = false
  let instead: AnswerInstead | null = null
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const scopes = ['oauth', 'crm.objects.companies.read', 'crm.objects.contacts.read', 'crm.objects.deals.read']
  const ofGoogle = ['analytics.readonly', 'adwords'].map((name) => `https://www.googleapis.com/auth/${name}`)
  const scopesOfDrive = ['https://www.googleapis.com/auth/drive.readonly']
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: [...scopes, ...scopesOfDrive, 'harvest:all', 'boards:read', 'me:read', ...ofGoogle, zohoScope],
    routes: { authorization: at.authorization, token: at.token, revocation: at.revocation },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    cookies: { keys: ['only for tests'] },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    ttl: { AccessToken: () => seconds, Grant: 86_400, Interaction: 600, RefreshToken: 86_400, Session: 86_400 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id }) }),
    pkce: { required: () => true },
  })
  provider.on('access_token.saved', (token) => given.push(token.jti))
  provider.on('refresh_token.saved', (token) => given.push(token.jti))
  provider.use(async (context, next) => {
    await next()
    if (context.oidc?.route === 'revocation') revoked.push(String(context.oidc.params?.['token']))
  })
  const grants: string[] = []
  const answerOidc = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const [, uid = '', choice] = /^\/interaction\/([^/]+)(?:\/(allow|deny))?$/.exec(path) ?? []
    if (choice === undefined) {
      response.setHeader('content-type', 'text/html').end(page(uid))
      return
    }
    if (choice === 'deny') {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const { params } = await provider.interactionDetails(request, response)
    const grant = new provider.Grant({ accountId: 'ada', clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const grantId = await grant.save()
    grants.push(grantId)
    await provider.interactionFinished(request, response, { login: { accountId: 'ada' }, consent: { grantId } })
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const ready = next.shift()
    if (ready) {
      response.writeHead(ready.status, ready.headers).end('{}')
      return
    }
    const other = await instead?.(url)
    if (other) {
      response.writeHead(other.status, other.headers).end(other.body ?? '{}')
      return
    }
    const token = await provider.AccessToken.find(
      (request.headers.authorization ?? '').replace(/^(?:Bearer|Zoho-oauthtoken) /, ''),
    )
    if (!token) {
      response.writeHead(401).end('{}')
      return
    }
    if (api) {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const sent = Buffer.concat(parts).toString('utf8')
      const given = { method: request.method ?? 'GET', url, headers: request.headers, body: sent }
      const { status, headers, body } = api(given)
      response.writeHead(status, headers).end(status === 204 ? undefined : body)
      return
    }
    const all = url.pathname.endsWith('/deals') ? deals : []
    const from = Number(url.searchParams.get('after') ?? 0)
    const results = all.slice(from, from + 2)
    const after = from + 2 < all.length ? { paging: { next: { after: String(from + 2) } } } : {}
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results, ...after }))
  }

  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    if (isDown) {
      request.socket.destroy()
      return
    }
    counts.set(url.pathname, (counts.get(url.pathname) ?? 0) + 1)
    const answer = url.pathname.startsWith('/interaction/')
      ? interact(request, response, url.pathname)
      : url.pathname.startsWith(at.objects) || url.pathname === at.accounts
        ? answerApi(request, response, url)
        : answerOidc(request, response)
    Promise.resolve(answer).catch((error: unknown) => {
      response.statusCode = error instanceof errors.OIDCProviderError ? 400 : 500
      response.end(String(error))
    })
  })
  return {
    ...{ origin, deals, revoked, given },
    count: (path) => counts.get(path) ?? 0,
    tokenSeconds: (count) => {
      seconds = count
    },
    down: (value) => {
      isDown = value
    },
    answerInstead: (answer) => {
      instead = answer
    },
    async alive() {
      const found = await Promise.all(
        given.map(async (one) => (await provider.AccessToken.find(one)) ?? (await provider.RefreshToken.find(one))),
      )
      return given.filter((_, index) => found[index] !== undefined)
    },
    async withdraw() {
      for (const id of grants) {
        const grant = await provider.Grant.find(id)
        await grant?.destroy()
      }
    },
    answerNext: (status, headers = {}) => next.push({ status, headers }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export const vendorPaths = paths

/** Goes to the vendor as a browser would and answers the query that comes back. */
export async function consent(url: string, choice: 'allow' | 'deny' = 'allow'): Promise<Record<string, string>> {
  const jar = new Map<string, string>()
  let at = url
  let method = 'GET'
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { method, redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location === null && at.includes('/interaction/') && method === 'GET') {
      at = `${at}/${choice}`
      method = 'POST'
      continue
    }
    if (location === null) throw new Error(`the vendor answered ${response.status}: ${await response.text()}`)
    const next = new URL(location, at)
    if (next.pathname.endsWith('/oauth/complete')) return Object.fromEntries(next.searchParams)
    at = next.toString()
    method = 'GET'
  }
  throw new Error('the vendor leads nowhere')
}
