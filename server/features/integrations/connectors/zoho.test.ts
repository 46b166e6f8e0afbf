import { expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { recordingEgress } from '../../../platform/crawl/recording.testing.ts'
import { ConnectorFailure, type ConnectorEnvironment, type Given } from '../kit/connector.ts'
import { addressesOf, filledManifest, renew } from '../kit/vendor-tokens.ts'
import { zoho } from '../manifests/zoho.ts'
import { zohoConnector } from './zoho.ts'

const signal = new AbortController().signal
const options = zoho.settings.find(({ name }) => name === 'dataCentre')!.options!.map(({ value }) => value)
const given = (dataCentre: string): Given => ({
  ...{ organisationId: 'acme', settings: { dataCentre }, secrets: { oauthAccess: 'access' }, discovered: {} },
  timeZone: 'UTC',
})

test('Zoho CRM: each data center that can be chosen has its own hosts, and no other text is part of an address', async () => {
  for (const dataCentre of options) {
    const { token, authorise, revoke } = addressesOf(filledManifest(zoho, { dataCentre }))
    const hosts = [token, authorise, revoke!].map((address) => new URL(address).host)
    expect(new Set(hosts)).toEqual(new Set([`accounts.${dataCentre}`]))
    const { egress, asked } = recordingEgress({}, () => ({ status: 204 }))
    const watched = { ...egress, resolve: async () => ['93.184.216.34'] }
    const environment = { egress: watched, standIns: new Map() } as unknown as ConnectorEnvironment
    const { streams } = await zohoConnector.open(environment, given(dataCentre), signal)
    expect(await streams[0]!.read(null, signal)).toMatchObject({ rows: [], isLast: true })
    expect(asked[0]!.host).toMatch(/^www\.zohoapis\.(?:com|eu|in|com\.au|jp|ca|com\.cn)$/)
  }
  const { token } = addressesOf(filledManifest(zoho, { dataCentre: 'evil.test/' }))
  expect(new URL(token).host).not.toContain('evil')
  const environment = { standIns: new Map() } as unknown as ConnectorEnvironment
  for (const text of ['evil.test', 'constructor', ''])
    await expect(zohoConnector.open(environment, given(text), signal)).rejects.toThrow(ConnectorFailure)
})

test('Zoho CRM: a refused renewal that comes with status 200 ends the access, and another error is said', async () => {
  const answered = (body: object) => {
    const { egress } = recordingEgress({ 'accounts.zoho.eu': '93.184.216.34' }, () => ({
      ...{ status: 200, headers: { 'content-type': 'application/json;charset=UTF-8' } },
      body: JSON.stringify(body),
    }))
    const manifest = filledManifest(zoho, { dataCentre: 'zoho.eu' })
    return renew({ egress, standIns: new Map() }, manifest, { id: 'app', secret: 'hush' }, 'former', 0)
  }
  expect(await answered({ error: 'invalid_code' })).toBeNull()
  await expect(answered({ error: 'invalid_client_secret' })).rejects.toThrow(texts.notAccepted('invalid_client'))
  const whole = { access_token: 'new', api_domain: 'https://www.zohoapis.eu', token_type: 'Bearer', expires_in: 3_600 }
  expect(await answered(whole)).toEqual({
    ...{ access: 'new', refresh: 'former', expiresAt: new Date(3_600_000).toISOString() },
  })
})
