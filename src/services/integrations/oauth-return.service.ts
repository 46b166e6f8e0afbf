import { integrationsRoutes as routes } from '../../../contract/integrations/integrations.routes.ts'
import { isLegalCode } from '../../../contract/organisations/organisation-code.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

type Outcome =
  | { kind: 'denied' | 'done'; project: string }
  | { kind: 'temporary'; project: string; isSignedIn: boolean }

/** What came with the address is kept with the step of the history; what proves a connection, for as long as the tab lives. */
type Page = Pick<Window, 'history' | 'sessionStorage'>

const nothingCame: Failure = { kind: 'rejected', message: 'The connection request has expired' }

/** The project is text that came with the address: only what can be the code of an organisation leads anywhere. */
function projectOf(state: string): string {
  const [project = ''] = state.split('.')
  if (!isLegalCode(project)) throw nothingCame
  return project
}

/** Ends the way to a vendor and back. However often it is called for one return, one request is sent. */
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
    // What failed may be sent again.
    answer.catch(() => sent.delete(key))
    return answer
  }
}
