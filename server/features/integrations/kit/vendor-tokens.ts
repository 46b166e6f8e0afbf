import * as oauth from 'oauth4webapi'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'
import { targetOf } from '../../../platform/crawl/fetch-page.ts'
import type { Egress } from '../../../platform/crawl/egress.ts'
import { vendorAddress } from '../integration-egress.ts'
import { bytesOf, sentenceOf } from './ask.ts'
import { fieldAt } from './columns.ts'
import { ConnectorFailure } from './connector.ts'
import type { Manifest, OAuthAddresses } from './manifest.ts'

export type Vendor = { egress: Egress; standIns: ReadonlyMap<string, string> }
/** `expiresAt` null: it lasts until it is withdrawn. */
export type Tokens = { access: string; refresh: string | null; expiresAt: string | null }

const seconds = 20
const largestAnswer = 1024 * 1024

/** An error that a vendor names in its own way, as the protocol has it. */
function asProtocol(bytes: Buffer, errors: Readonly<Record<string, string>>): Response | null {
  let name: unknown
  try {
    name = fieldAt(JSON.parse(bytes.toString('utf8')), 'error')
  } catch {
    return null
  }
  const error = typeof name === 'string' ? ownValue(errors, name) : undefined
  if (typeof error !== 'string') return null
  return Response.json({ error }, { status: 400 })
}

/** Every request of the protocol goes the guarded way. */
const guarded =
  ({ egress }: Vendor, { errors = {} }: OAuthAddresses) =>
  async (address: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const url = new URL(address)
    const signal = AbortSignal.timeout(seconds * 1_000)
    try {
      const target = await targetOf(egress, url)
      const given = Object.fromEntries(new Headers(headers))
      const content = body === undefined || body === null ? {} : { body: String(body as URLSearchParams) }
      const reply = await egress.connect(target, signal, { method: method ?? 'GET', headers: given, ...content })
      const bytes = await bytesOf(reply, largestAnswer)
      const refused = asProtocol(bytes, errors)
      if (refused) return refused
      const kind = reply.headers['content-type']
      const isEmpty = reply.status === 204 || reply.status === 304
      return new Response(isEmpty ? null : new Uint8Array(bytes), {
        status: reply.status,
        headers: { 'content-type': (Array.isArray(kind) ? kind[0] : kind) ?? 'application/json' },
      })
    } catch (error) {
      throw sentenceOf(error, url)
    }
  }

function partiesOf(vendor: Vendor, manifest: Manifest, client: { id: string; secret: string }) {
  const addresses = addressesOf(manifest)
  const at = (address: string) => vendorAddress(vendor.standIns, manifest.code, address).toString()
  const server: oauth.AuthorizationServer = {
    issuer: new URL(at(addresses.token)).origin,
    token_endpoint: at(addresses.token),
    ...(addresses.revoke === null ? {} : { revocation_endpoint: at(addresses.revoke) }),
  }
  const authentication =
    addresses.client === 'basic' ? oauth.ClientSecretBasic(client.secret) : oauth.ClientSecretPost(client.secret)
  const options = {
    [oauth.customFetch]: guarded(vendor, addresses),
    // Only what stands for a vendor in tests is not encrypted.
    [oauth.allowInsecureRequests]: vendor.standIns.has(manifest.code),
  }
  return { server, client: { client_id: client.id }, authentication, options }
}

/** The settings that are part of a vendor's addresses. */
export const addressSettings = ({ settings, oauth: addresses }: Manifest, given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    settings.flatMap(({ name, options = [], initial }) => {
      if (!addresses?.token.includes(`{${name}}`)) return []
      const chosen = options.find(({ value }) => value === (ownValue(given, name) ?? initial))
      return chosen ? [[name, chosen.value] as const] : []
    }),
  )

/** A manifest whose addresses lead to where the settings say. */
export function filledManifest(manifest: Manifest, given: Readonly<Record<string, unknown>>): Manifest {
  const { oauth: addresses } = manifest
  if (addresses === null) return manifest
  const parts = addressSettings(manifest, given)
  const fill = (address: string) =>
    address.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ownValue(parts, name) ?? whole)
  const { authorise, token, revoke: end } = addresses
  const filled = { authorise: fill(authorise), token: fill(token), revoke: end === null ? null : fill(end) }
  return { ...manifest, oauth: { ...addresses, ...filled } }
}

export function addressesOf({ oauth: addresses }: Manifest): OAuthAddresses {
  if (addresses === null) throw new ConnectorFailure(texts.notAvailable)
  return addresses
}

const tokensOf = (answer: oauth.TokenEndpointResponse, former: string | null, now: number): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token ?? former,
  expiresAt: answer.expires_in === undefined ? null : new Date(now + answer.expires_in * 1_000).toISOString(),
})

function failureOf(error: unknown): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error
  if (error instanceof oauth.ResponseBodyError)
    return new ConnectorFailure(texts.notAccepted(error.error_description ?? error.error))
  return new ConnectorFailure(texts.notAccepted('the answer could not be read'))
}

export const newVerifier = () => oauth.generateRandomCodeVerifier()

type Consent = { state: string; clientId: string; verifier: string; redirectUri: string }

/** Where the person is asked for consent; always https on the vendor's own host. */
export async function consentAddress(vendor: Vendor, manifest: Manifest, given: Consent): Promise<string> {
  const { authorise, scopes, scopeSeparator = ' ', parameters } = addressesOf(manifest)
  const url = vendorAddress(vendor.standIns, manifest.code, authorise)
  const asked = {
    ...{ response_type: 'code', client_id: given.clientId, redirect_uri: given.redirectUri, state: given.state },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(given.verifier), code_challenge_method: 'S256' },
    ...(scopes.length > 0 ? { scope: scopes.join(scopeSeparator) } : {}),
    ...parameters,
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.toString()
}

type Client = { id: string; secret: string }
type Return = { queryParams: Record<string, string>; state: string; verifier: string; redirectUri: string }

/** Exchanges the code that came back for tokens. */
export async function exchange(
  vendor: Vendor,
  manifest: Manifest,
  client: Client,
  given: Return,
  now: number,
): Promise<Tokens> {
  const parties = partiesOf(vendor, manifest, client)
  try {
    const { iss: _, ...rest } = given.queryParams
    const parameters = oauth.validateAuthResponse(
      parties.server,
      parties.client,
      new URLSearchParams(rest),
      given.state,
    )
    const response = await oauth.authorizationCodeGrantRequest(
      ...([parties.server, parties.client, parties.authentication, parameters] as const),
      ...([given.redirectUri, given.verifier, parties.options] as const),
    )
    const answer = await oauth.processAuthorizationCodeResponse(parties.server, parties.client, response)
    return tokensOf(answer, null, now)
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw new ConnectorFailure(texts.notAccepted(error.error_description ?? error.error))
    throw failureOf(error)
  }
}

/** New tokens for old ones; null when the vendor says that the access is over. */
export async function renew(
  vendor: Vendor,
  manifest: Manifest,
  client: Client,
  refresh: string,
  now: number,
): Promise<Tokens | null> {
  const parties = partiesOf(vendor, manifest, client)
  try {
    const response = await oauth.refreshTokenGrantRequest(
      ...([parties.server, parties.client, parties.authentication, refresh, parties.options] as const),
    )
    const answer = await oauth.processRefreshTokenResponse(parties.server, parties.client, response)
    return tokensOf(answer, refresh, now)
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return null
    throw failureOf(error)
  }
}

/** A rejected request is final; a busy or broken vendor may answer differently later. */
const isFinal = (error: unknown) =>
  error instanceof oauth.ResponseBodyError && error.status < 500 && error.status !== 408 && error.status !== 429

/** Takes a token back at the vendor, where it has an address for that. False: it was not reached and may be tried again. */
export async function revoke(vendor: Vendor, manifest: Manifest, client: Client, token: string): Promise<boolean> {
  if (manifest.oauth === null || manifest.oauth.revoke === null) return true
  const parties = partiesOf(vendor, manifest, client)
  try {
    const response = await oauth.revocationRequest(
      ...([parties.server, parties.client, parties.authentication, token, parties.options] as const),
    )
    await oauth.processRevocationResponse(response)
    return true
  } catch (error) {
    return isFinal(error)
  }
}

/** Takes both tokens back: not every vendor ends the one with the other. False: there is something left to try again. */
export async function takeBack(
  vendor: Vendor,
  manifest: Manifest,
  client: Client,
  { oauthRefresh, oauthAccess }: Readonly<Record<string, string>>,
): Promise<boolean> {
  for (const token of [oauthRefresh, oauthAccess])
    if (token !== undefined && !(await revoke(vendor, manifest, client, token))) return false
  return true
}
