import type { z } from 'zod'
import type { organisationChangeSchema } from '../../../contract/organisations/organisations.schemas.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { storableJson } from '../../engines/text/index.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { setTrialConsent } from './trial-consent.store.ts'
import { type Asker, refuseForeignPartner, timezoneOf, websiteOf } from './organisations.store.ts'

type Given = z.output<typeof organisationChangeSchema>
type Environment = { asker: Asker & { hasMfa: boolean }; chatModels: string[] }

function refuseUnknown(given: Given, environment: Environment): void {
  if (given.timezone !== undefined) timezoneOf(given.timezone)
  if (typeof given.chatLlmModel === 'string' && !environment.chatModels.includes(given.chatLlmModel))
    throw new Refusal(400, refusalTexts.unknownChatModel)
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Changes only the given fields. Runs as the system. Answers whether the website changed. */
export async function changeOrganisation(
  tx: Transaction,
  id: string,
  change: Given,
  environment: Environment,
): Promise<{ hasNewWebsite: boolean }> {
  refuseUnknown(change, environment)
  const row = await tx.db
    .selectFrom('organisation')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (change.enforceMfa && !row.enforce_mfa && !environment.asker.hasMfa)
    throw new Refusal(400, refusalTexts.mfaForYourselfFirst)
  if (change.partnerId && change.partnerId !== row.partner_id)
    await refuseForeignPartner(tx, environment.asker, change.partnerId)
  const isGiven = row.trial_consent_until !== null
  if (change.trialConsent !== undefined && (change.trialConsent || isGiven))
    await setTrialConsent(tx, row, change.trialConsent)
  const requested = given({
    name: change.name,
    timezone: change.timezone,
    website: change.website === undefined ? undefined : websiteOf(change.website),
    partner_id: change.partnerId,
    enforce_mfa: change.enforceMfa,
    is_sql_for_administrators: change.isSqlForAdministrators,
    is_web_allowed: change.isWebAllowed,
    chat_llm_model: change.chatLlmModel,
    content: change.content && { ...row.content, ...given(change.content) },
  })
  const before = given(Object.fromEntries(Object.keys(requested).map((key) => [key, row[key as keyof typeof row]])))
  if (storableJson(before) === storableJson(requested)) return { hasNewWebsite: false }
  const { content, ...plain } = requested
  await tx.db
    .updateTable('organisation')
    .set({ ...plain, ...(content ? { content: storableJson(content) } : {}) })
    .where('id', '=', id)
    .execute()
  tx.change({ thing: 'organisation', id, before, after: requested })
  if (requested.enforce_mfa && !row.enforce_mfa) await notify(tx.db, { rights: { organisation: id } })
  return { hasNewWebsite: requested.website !== undefined && requested.website !== row.website }
}
