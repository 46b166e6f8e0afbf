import { sql } from 'kysely'
import { rolesGivenAway } from '../../../contract/playbooks/handover.ts'
import type { PlaybookSettings } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookMailTexts } from '../../../contract/playbooks/playbooks.mails.texts.ts'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { absoluteLink } from '../../platform/mail/link.ts'
import { printName } from '../../platform/mail/printed-name.ts'
import { beginAgain, logHolders } from './playbooks.commands.ts'
import type { Held } from './playbooks.read.ts'

/** With what holders are changed. `organisation` and `name` are the organisation's and the person's who changes them. */
export type RoleEnvironment = {
  engine: JobEngine
  publicUrl: string
  organisation: { code: string; name: string }
  name: string
}

/** Only the present holder of a role may pass its texts on. */
export function checkPassedOn({ topic }: Held, person: string | null, settings: PlaybookSettings): void {
  const own = new Set(rolesGivenAway(topic.user_roles, settings.userRoles ?? {}, person))
  if (settings.rolesWithWords?.some((role) => !own.has(role)))
    throw new Refusal(403, playbookWorkTexts.onlyHolderPassesOn)
}

/**
 * Runs before roles change hands: empties their private steps, unless the former holder passes the texts on. Emails
 * people whose role was taken, and logs who took it from whom.
 */
export async function releaseRoles(
  tx: Transaction,
  environment: RoleEnvironment,
  held: Held,
  next: { userRoles: Record<string, string>; rolesWithWords: readonly string[] },
): Promise<void> {
  const { topic } = held
  const before = (role: string) => ownValue(topic.user_roles, role)
  const released = Object.keys(next.userRoles).filter(
    (role) => before(role) !== undefined && before(role) !== next.userRoles[role],
  )
  if (released.length === 0) return
  logHolders(tx, held, next.userRoles)
  for (const role of released.filter((one) => before(one) !== tx.scope.person))
    await mailHolder(tx, environment, held, role)
  const emptied = released.filter((role) => !next.rolesWithWords.includes(role))
  // Also those that are left out: they may be put back.
  const rows = await tx.db.selectFrom('playbook_step').where('topic_id', '=', topic.id).selectAll().execute()
  for (const role of emptied) {
    const { rows: gone } = await sql<{
      id: string
    }>`select id from sextant_empty_role(${topic.id}, ${role}) as id`.execute(tx.db)
    for (const { id } of gone) await notify(tx.db, { stop: id, gone: id })
  }
  const isEmptied = (step: (typeof rows)[number]) =>
    step.visibility === 'private' && emptied.includes(step.allowed_role)
  await beginAgain(tx, environment.engine, held, rows.filter(isEmptied))
}

async function mailHolder(
  tx: Transaction,
  { publicUrl, organisation, name }: RoleEnvironment,
  { topic }: Held,
  role: string,
): Promise<void> {
  const { subject, text } = playbookMailTexts.roleTaken({
    ...{ by: printName(name), role: printName(role), title: printName(topic.title) },
    organisation: printName(organisation.name),
    link: absoluteLink(publicUrl, pagePath('playbook', { project: organisation.code, topicId: topic.id })),
  })
  await sql`select sextant_mail_holder(${topic.id}, ${role}, ${subject}, ${text})`.execute(tx.db)
  await notify(tx.db, { mail: true })
}
