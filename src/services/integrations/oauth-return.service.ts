import { integrationsRoutes as routes } from '../../../contract/integrations/integrations.routes.ts'
import { isLegalCode } from '../../../contract/organisations/organisation-code.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

type Outcome =
  | { kind: 'denied' | 'done'; project: string }
  | { kind: 'temporary'; project: string; isSignedIn: boolean }

/**
 * `history` state holds what the vendor put into the URL; `sessionStorage` holds the proof of a connection, as long as
 * the tab lives.
 */
type Page = Pick<Window, 'history' | 'sessionStorage'>

const nothingCame: Failure = { kind: 'rejected', message: 'The connection request has expired' }

/** The organisation's code in the URL is untrusted: it is only used if it is a valid code. */
function projectOf(state: string): string {
  const [project = ''] = state.split('.')
  if (!isLegalCode(project)) throw nothingCame
  return project
}

/** Completes a return from a vendor's consent page. Sends only one request per return, however often it is called. */
export function createOAuthReturn(api: Api, pageOf: () => Page) {
  const sent = new Map<string, Promise<Outcome>>()

  async function send(queryParams: Record<string, string>, integrationCode: string | null): Promise<Outcome> {
    const body = { queryParams, ...(integrationCode === null ? {} : { integrationCode }) }
    const { project, tempToken } = await api.call(routes.completeOAuth, { body })
    if (tempToken === undefined) return { kind: 'done', project }
    pageOf().sessionStorage.setItem('temporaryConnection', JSON.stringify({ tempProject: project, tempToken }))
    return { kind: 'temporary', project, isSignedIn: api.tokens.current() !== null }
  }

  return async (integrationCode: string | null): Promise<Outcome> => {
    const { oauthReturn: queryParams } = (pageOf().history.state ?? {}) as { oauthReturn?: Record<string, string> }
    if (queryParams === undefined) throw nothingCame
    if (queryParams['error'] === 'access_denied')
      return { kind: 'denied', project: projectOf(queryParams['state'] ?? '') }
    const key = JSON.stringify(queryParams)
    const known = sent.get(key)
    if (known) return known
    const answer = send(queryParams, integrationCode)
    sent.set(key, answer)
    // A failed request may be sent again.
    answer.catch(() => sent.delete(key))
    return answer
  }
}
