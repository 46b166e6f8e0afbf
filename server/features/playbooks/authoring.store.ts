import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { problemsThatStop } from '../../../contract/playbooks/authoring-rules.ts'
import type { ChangedFields, WrittenFields } from '../../../contract/playbooks/authoring.schemas.ts'
import { authoringTexts as texts } from '../../../contract/playbooks/authoring.texts.ts'
import type { AdminPlaybook, PlaybookFields } from '../../../contract/playbooks/playbooks.schemas.ts'
import { slugOf } from '../../../contract/playbooks/slug.ts'
import { newId } from '../../platform/database/identity.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, Refusal } from '../../platform/failures/refusal.ts'
import {
  type Author,
  lockWritten,
  partnersOf,
  playbookOf,
  type PlaybookRow,
  versionFieldsOf,
} from './authoring.read.ts'

const inField = (status: number, field: string, message: string) =>
  new Refusal(status, message, { fields: { [field]: message } })

/** Refuses invalid fields with the first one's message and a list of all. */
function checkFields(fields: PlaybookFields): void {
  const problems = problemsThatStop(fields)
  const [first] = problems
  if (!first) return
  throw new Refusal(400, first.message, {
    fields: Object.fromEntries(problems.toReversed().map(({ at, message }) => [at, message])),
  })
}

async function isTaken(tx: Transaction, slug: string, exceptId: string | null): Promise<boolean> {
  const row = await tx.db
    .selectFrom('playbook')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId ?? '')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody takes a slug between the look and the commit. */
const lockSlugs = (tx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('sextant playbook slugs'))`.execute(tx.db)

async function firstFree(tx: Transaction, slug: string): Promise<string> {
  for (let number = 2; ; number += 1) {
    const next = `${slug.slice(0, 95)}-${number}`
    if (!(await isTaken(tx, next, null))) return next
  }
}

/**
 * Derives an empty slug from the name. If it is taken, superadmins get an error; people who can't edit slugs get the
 * next free one.
 */
async function chosenSlug(tx: Transaction, author: Author, given: { slug: string; name: string }, id: string | null) {
  const slug = given.slug || slugOf(given.name) || 'playbook'
  await lockSlugs(tx)
  if (!(await isTaken(tx, slug, id))) return slug
  if (author.isSuperadmin) throw inField(409, 'slug', texts.slugTaken)
  return firstFree(tx, slug)
}

async function checkPartner(tx: Transaction, author: Author, partnerId: string | null): Promise<void> {
  if (author.isSuperadmin) {
    if (partnerId === null) return
    const known = await tx.db.selectFrom('partner').where('id', '=', partnerId).select('id').executeTakeFirst()
    if (!known) throw inField(400, 'partnerId', texts.unknownPartner)
    return
  }
  if (partnerId === null) throw new Refusal(403, texts.noPartnerNotYours)
  if (!(await partnersOf(tx, author)).includes(partnerId)) throw new Refusal(403, texts.notYourPartner)
}

const valuesOf = (fields: PlaybookFields) => ({
  name: storable(fields.name),
  description: storable(fields.description),
  category: storable(fields.category),
  call_to_action: storable(fields.callToAction),
  slug: fields.slug,
  status: fields.status,
  partner_id: fields.partnerId,
  is_multi_user: fields.isMultiUser,
  roles: storableJson(fields.roles),
  steps: storableJson(fields.steps.toSorted((one, other) => one.id.localeCompare(other.id))),
})

async function keepVersion(tx: Transaction, savedBy: string | null, playbook: AdminPlaybook): Promise<void> {
  await tx.db
    .insertInto('playbook_version')
    .values({
      playbook_id: playbook.id,
      version: playbook.version,
      fields: storableJson(versionFieldsOf(playbook)),
      saved_by: savedBy,
    })
    .execute()
}

/** Lays a playbook down with its first version. */
export async function insertPlaybook(
  tx: Transaction,
  writer: string | null,
  fields: PlaybookFields,
): Promise<AdminPlaybook> {
  const row = await tx.db
    .insertInto('playbook')
    .values({ id: newId('playbook'), created_by: writer, ...valuesOf(fields) })
    .returningAll()
    .executeTakeFirstOrThrow()
  const playbook = playbookOf(row)
  await keepVersion(tx, writer, playbook)
  await recordInstallation(tx, writer, { thing: 'playbook', id: playbook.id, before: null, after: playbook })
  return playbook
}

/** Every function below runs as the system: playbooks belong to no organisation. */
export async function createPlaybook(tx: Transaction, author: Author, given: WrittenFields): Promise<AdminPlaybook> {
  if (!author.isSuperadmin && given.slug !== '') throw new Refusal(403, texts.slugNotYours)
  const usual = author.isSuperadmin ? null : ((await partnersOf(tx, author))[0] ?? null)
  const partnerId = given.partnerId === undefined ? usual : given.partnerId
  await checkPartner(tx, author, partnerId)
  checkFields({ ...given, partnerId })
  const slug = await chosenSlug(tx, author, given, null)
  return insertPlaybook(tx, author.personId, { ...given, partnerId, slug })
}

/** The changed fields of a playbook; refuses changes that the author may not make. */
async function changedFields(
  tx: Transaction,
  author: Author,
  before: AdminPlaybook,
  given: ChangedFields,
): Promise<PlaybookFields> {
  if (!author.isSuperadmin && given.slug !== undefined && given.slug !== before.slug)
    throw new Refusal(403, texts.slugNotYours)
  if (given.partnerId !== undefined && given.partnerId !== before.partnerId)
    await checkPartner(tx, author, given.partnerId)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const fields: PlaybookFields = { ...before, ...changes }
  checkFields(fields)
  return {
    ...fields,
    slug: fields.slug === before.slug ? before.slug : await chosenSlug(tx, author, fields, before.id),
  }
}

export async function changePlaybook(
  tx: Transaction,
  author: Author,
  id: string,
  { rev, ...given }: ChangedFields & { rev: number },
): Promise<AdminPlaybook> {
  const row = await lockWritten(tx, author, id)
  await checkRev({ rev }, row, playbookOf)
  const before = playbookOf(row)
  const fields = await changedFields(tx, author, before, given)
  const written = await tx.db
    .updateTable('playbook')
    .set({ ...valuesOf(fields), rev: row.rev + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = await withVersion(tx, author, before, written)
  await recordInstallation(tx, author.personId, { thing: 'playbook', id, before, after })
  return after
}

/** A new version where those who start the playbook would see another one. */
async function withVersion(
  tx: Transaction,
  author: Author,
  before: AdminPlaybook,
  written: PlaybookRow,
): Promise<AdminPlaybook> {
  const now = playbookOf(written)
  if (isDeepStrictEqual(versionFieldsOf(before), versionFieldsOf(now))) return now
  const after = { ...now, version: before.version + 1 }
  await tx.db.updateTable('playbook').set({ version: after.version }).where('id', '=', after.id).execute()
  await keepVersion(tx, author.personId, after)
  return after
}

/** What was started from it stays. */
export async function deletePlaybook(tx: Transaction, author: Author, id: string): Promise<void> {
  const before = await lockWritten(tx, author, id)
  await tx.db.updateTable('playbook').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute()
  await recordInstallation(tx, author.personId, { thing: 'playbook', id, before: playbookOf(before), after: null })
}

/** Takes a deletion back. Refused where another playbook has its slug by now. */
export async function restorePlaybook(tx: Transaction, author: Author, id: string): Promise<AdminPlaybook> {
  const row = await lockWritten(tx, author, id, true)
  await lockSlugs(tx)
  if (await isTaken(tx, row.slug, id)) throw inField(409, 'slug', texts.slugTaken)
  await tx.db.updateTable('playbook').set({ deleted_at: null }).where('id', '=', id).execute()
  const playbook = playbookOf(row)
  await recordInstallation(tx, author.personId, { thing: 'playbook', id, before: null, after: playbook })
  return playbook
}
