import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { largestLogo } from '../../../contract/partners/partners.constants.ts'
import { partnersRoutes as routes } from '../../../contract/partners/partners.routes.ts'
import type { LogoVariant } from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { sha256 } from '../../platform/database/identity.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { redrawLogo } from './logo.ts'
import { listPartners, readBranding, readLogo, readPartner } from './partners.read.ts'
import { changePartner, createPartner, deletePartner, keepLogo } from './partners.store.ts'

const nobody = { person: null, organisation: null }
const asSystem = { asSystem: true } as const

/** The bytes alone: what the file is called and says of its type counts for nothing. */
async function receiveLogo(request: FastifyRequest): Promise<Buffer> {
  const file = request.isMultipart() ? await request.file({ limits: { fileSize: largestLogo } }) : undefined
  if (!file) throw new Refusal(400, partnersTexts.noFile)
  return file.toBuffer().catch((error: FastifyError) => {
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new Refusal(413, partnersTexts.logoTooLarge) : error
  })
}

export function servePartners(server: FastifyInstance, services: Services): void {
  const { database } = services

  serve(server, services, routes.readPartnerInfo, async ({ query }) => {
    const partnerBranding = await transactAsSystem(database, nobody, (tx) => readBranding(tx, query.id))
    if (!partnerBranding) throw notFound()
    return { partnerBranding }
  })

  serve(server, services, routes.downloadLogo, async ({ params, query, reply }) => {
    const variant: LogoVariant = params.logo === 'dark-logo' ? 'dark' : 'light'
    const png = await transactAsSystem(database, nobody, (tx) => readLogo(tx, params.id, variant))
    if (!png) throw notFound()
    const isThisOne = query.v !== undefined && sha256(png).startsWith(query.v)
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', isThisOne ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(png)
  })

  serve(server, services, routes.listAllPartners, ({ transact }) =>
    transact(async (tx) => ({ partners: await listPartners(tx) }), asSystem),
  )
  serve(server, services, routes.createPartner, ({ body, transact }) =>
    transact(async (tx) => ({ partner: await createPartner(tx, body) }), asSystem),
  )
  serve(server, services, routes.changePartner, ({ params, body, transact }) =>
    transact(async (tx) => ({ partner: await changePartner(tx, params.id, body) }), asSystem),
  )
  serve(server, services, routes.deletePartner, ({ params, transact }) =>
    transact(async (tx) => {
      await deletePartner(tx, params.id)
      return {}
    }, asSystem),
  )

  for (const [route, variant] of [
    [routes.uploadDarkLogo, 'dark'],
    [routes.uploadLightLogo, 'light'],
  ] as const) {
    serve(server, services, route, async ({ params, request, transact }) => {
      await transact((tx) => readPartner(tx, params.id), asSystem)
      const png = await redrawLogo(await receiveLogo(request))
      return { partner: await transact((tx) => keepLogo(tx, params.id, variant, png), asSystem) }
    })
  }
}
