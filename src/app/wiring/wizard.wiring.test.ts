import { expect, test } from 'vitest'
import { type AnyActorRef, createActor, waitFor } from 'xstate'
import type { NewOrganisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { DraftService } from '../../services/organisations/draft.service.ts'
import type { OrganisationsService } from '../../services/organisations/organisations.service.ts'
import type { LinkTokens } from '../../services/session/link-tokens.ts'
import { emptyDraft } from '../../machines/organisations/wizard.events.ts'
import { wireWizard } from './wizard.wiring.ts'

const connection = { tempProject: 'temp-1', tempToken: 'token-1' }

/** The wizard at its second step, in a tab with the connection that the new organisation takes over. */
function tab(refusal: Failure | null) {
  const asked: NewOrganisation[] = []
  let kept: typeof connection | null = connection
  const service = {
    listPartners: async () => [],
    checkCode: async (code: string) => code,
    create: async (body: NewOrganisation) => {
      asked.push(body)
      if (refusal) throw refusal
      return { code: body.code }
    },
  } as unknown as OrganisationsService
  const drafts = {
    read: () => ({ ...emptyDraft, id: 'draft-0001', name: 'Acme', code: 'acme' }),
    keep: () => {},
    drop: () => {},
  } as unknown as DraftService
  const links = {
    connection: () => kept,
    forgetConnection: () => {
      kept = null
    },
  } as unknown as LinkTokens
  const wizard: AnyActorRef = createActor(wireWizard(service, drafts, links), { input: { personId: 'p1', step: 2 } })
  wizard.start()
  return { asked, wizard, kept: () => kept }
}

const isAtStep2 = (snapshot: { hasTag: (tag: string) => boolean }) =>
  snapshot.hasTag('step 2') && !snapshot.hasTag('busy')

// D1.3.24
test('a new organisation carries the temporary connection once, and the machine never holds its token', async () => {
  const { asked, wizard, kept } = tab(null)
  await waitFor(wizard, isAtStep2)
  wizard.send({ type: 'wizard.submit requested' })
  await waitFor(wizard, ({ status }) => status === 'done')
  expect(asked.map(({ tempProject, tempToken }) => ({ tempProject, tempToken }))).toEqual([connection])
  expect([kept(), JSON.stringify(wizard.getSnapshot().context).includes('token-1')]).toEqual([null, false])
})

test.each([
  [{ kind: 'rejected', status: 400, message: 'The temporary connection has expired' } as const, null],
  [{ kind: 'offline', message: 'The server cannot be reached.' } as const, connection],
])('after %j the tab keeps %j', async (refusal, left) => {
  const { wizard, kept } = tab(refusal)
  await waitFor(wizard, isAtStep2)
  wizard.send({ type: 'wizard.submit requested' })
  await waitFor(wizard, ({ context }) => context.failure !== null)
  expect(kept()).toEqual(left)
})
