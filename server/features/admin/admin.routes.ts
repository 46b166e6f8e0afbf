import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoutes as routes } from '../../../contract/admin/admin.routes.ts'
import { auditRoutes } from '../../../contract/admin/audit.routes.ts'
import type { AuditEntry } from '../../../contract/admin/audit.schemas.ts'
import { auditCells } from '../../../contract/admin/audit-words.ts'
import { auditTexts } from '../../../contract/admin/audit.texts.ts'
import { csvHead, csvLine } from '../../../contract/shared/csv.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { readMail, readMailbox } from '../../platform/mail/mail.read.ts'
import { type DeletionEnvironment, deleteOrganisation } from '../organisations/index.ts'
import type { Services } from '../../platform/http/services.ts'
import { readAudit, readWholeAudit } from './audit.read.ts'
import { listFeedback, readFeedbackCopy } from './feedback.read.ts'
import { readModelStatus } from './llm-calls.store.ts'
import { askForMigrations } from './migrations.job.ts'
import { findOrganisation, listOrganisations, makeTrialLink, renameOrganisation } from './organisations.store.ts'
import { readHold } from '../../platform/backup/hold.ts'
import { readPrices } from '../../platform/models/prices.ts'
import { changeUser, deleteUser, listUsers, removeCodes } from './users.store.ts'

const asSystem = { asSystem: true } as const
const installation = { organisation: null, timeZone: 'UTC' }

export function serveAdmin(server: FastifyInstance, services: Services, environment: DeletionEnvironment): void {
  const prices = readPrices(services.settings.MODEL_PRICES)
  const sender = { publicUrl: services.publicUrl, productName: services.settings.PRODUCT_NAME }

  serve(server, services, routes.readLlmStatus, ({ transact }) =>
    transact(async (tx) => ({ models: await readModelStatus(tx), heldSince: await readHold(tx) }), asSystem),
  )

  serve(server, services, routes.listAdminUsers, ({ transact }) =>
    transact(async (tx) => ({ users: await listUsers(tx) }), asSystem),
  )
  serve(server, services, routes.changeAdminUser, ({ params, body, caller, transact }) =>
    transact(async (tx) => {
      const asked = { id: params.userId, change: body, actor: caller.personId }
      return { user: await changeUser(tx, asked, sender) }
    }, asSystem),
  )
  serve(server, services, routes.deleteAdminUser, ({ params, caller, transact }) =>
    transact(async (tx) => {
      await deleteUser(tx, params.userId, caller.personId)
      return {}
    }, asSystem),
  )

  serve(server, services, routes.removeUserCodes, ({ params, caller, transact }) => {
    const removal = { id: params.userId, actor: caller.personId, productName: services.settings.PRODUCT_NAME }
    return transact(async (tx) => ({ user: await removeCodes(tx, removal) }), asSystem)
  })

  serve(server, services, routes.listAdminOrganisations, ({ transact }) =>
    transact(async (tx) => ({ organisations: await listOrganisations(tx, prices) }), asSystem),
  )
  serve(server, services, routes.changeAdminOrganisation, ({ params, body, transact }) =>
    transact(async (tx) => {
      if (body.name !== undefined) await renameOrganisation(tx, params.orgId, body.name)
      await findOrganisation(tx, params.orgId)
      const [organisation] = await listOrganisations(tx, prices, params.orgId)
      return { organisation: organisation! }
    }, asSystem),
  )
  serve(server, services, routes.deleteAdminOrganisation, async ({ params, caller, transact }) => {
    const { id } = await transact((tx) => findOrganisation(tx, params.orgId), asSystem)
    await deleteOrganisation(environment, { organisationId: id, actor: caller.personId, isSuperadmin: true })
    return {}
  })
  serve(server, services, routes.runMigrations, ({ params, transact }) =>
    transact(async (tx) => ({ jobId: await askForMigrations(tx, environment.engine, params.orgId) }), asSystem),
  )
  serve(server, services, routes.makeTrialLink, ({ params, transact }) =>
    transact(async (tx) => ({ url: await makeTrialLink(tx, params.orgId, services.publicUrl) }), asSystem),
  )

  serve(server, services, routes.listAdminFeedback, ({ caller, transact }) =>
    transact(async (tx) => ({ feedback: await listFeedback(tx, caller.personId) }), asSystem),
  )
  serve(server, services, routes.readFeedbackCopy, ({ params, transact }) =>
    transact(async (tx) => ({ copy: await readFeedbackCopy(tx, params.feedbackId) }), asSystem),
  )
  serve(server, services, routes.openMail, ({ params: { mailId }, caller, transact }) => {
    if (services.settings.SMTP_URL !== undefined) throw notFound()
    return transact(async (tx) => {
      const mail = await readMail(tx, mailId)
      if (!mail) throw notFound()
      const [before, after] = [false, true].map((isOpened) => ({ email: mail.to, isOpened }))
      await recordInstallation(tx, caller.personId, { thing: 'mail', id: mailId, before, after })
      return { body: mail.text }
    }, asSystem)
  })
  serve(server, services, routes.listMailbox, async ({ transact }) => {
    const mails = await transact((tx) => readMailbox(tx), asSystem)
    const isDelivering = services.settings.SMTP_URL !== undefined
    return {
      isDelivering,
      mails: mails.map(({ id, to, subject, text, holdsResetLink, createdAt, sentAt, failure }) => ({
        // A mail still waiting for delivery may hold a link that opens the recipient's account.
        ...{ id, recipient: to, subject, body: isDelivering ? '' : text, holdsResetLink },
        ...{ createdAt, deliveredAt: sentAt, failure },
      })),
    }
  })

  serve(server, services, auditRoutes.readInstallationAudit, ({ query: { cursor, ...filter }, transact }) =>
    transact((tx) => readAudit(tx, installation, filter, cursorOf(cursor)), asSystem),
  )
  serve(server, services, auditRoutes.exportInstallationAudit, async ({ query, reply, transact }) =>
    sendFile(
      reply,
      readWholeAudit((work) => transact(work, asSystem), installation, query),
    ),
  )
  serve(
    server,
    services,
    auditRoutes.readOrganisationAudit,
    ({ query: { cursor, ...filter }, organisation, transact }) =>
      transact((tx) => readAudit(tx, logOf(organisation), filter, cursorOf(cursor))),
  )
  serve(server, services, auditRoutes.exportOrganisationAudit, async ({ query, organisation, reply, transact }) =>
    sendFile(reply, readWholeAudit(transact, logOf(organisation), query)),
  )
}

const logOf = ({ id, timeZone }: { id: string; timeZone: string }) => ({ organisation: id, timeZone })
const cursorOf = (cursor: string | undefined) => (cursor === undefined ? null : Number(cursor))

async function sendFile(reply: FastifyReply, pieces: AsyncGenerator<AuditEntry[]>): Promise<FastifyReply> {
  // Reads the first piece before answering: an unreadable log is refused instead of a file that ends after its first
  // line.
  const first = await pieces.next()
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="audit-log.csv"')
    .send(Readable.from(linesOf(first.value ?? [], pieces)))
}

async function* linesOf(first: AuditEntry[], others: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  const linesIn = (entries: AuditEntry[]) => entries.map((entry) => csvLine(auditCells(entry))).join('')
  yield csvHead(Object.values(auditTexts.columns)) + linesIn(first)
  for await (const entries of others) yield linesIn(entries)
}
