import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, route } from '../shared/route.ts'
import {
  logoVariants,
  newPartnerSchema,
  partnerBrandingSchema,
  partnerChangeSchema,
  partnerSchema,
} from './partners.schemas.ts'

const partnerParams = z.object({ id: z.string().min(1).max(80) })
const partnerAnswer = z.object({ partner: partnerSchema })

export const partnersRoutes = {
  /** 404 for an unknown id. */
  readPartnerInfo: route({
    method: 'GET',
    path: '/auth/partner-info',
    rights: 'everyone',
    scope: 'none',
    query: partnerParams,
    response: z.object({ partnerBranding: partnerBrandingSchema }),
  }),
  listAllPartners: route({
    method: 'GET',
    path: '/admin/partners',
    rights: 'superadmin',
    scope: 'none',
    response: z.object({ partners: z.array(partnerSchema) }),
  }),
  /** Everyone in `userIds` gets the partner role. */
  createPartner: route({
    method: 'POST',
    path: '/admin/partners',
    rights: 'superadmin',
    scope: 'none',
    creates: caps.partners,
    body: newPartnerSchema,
    response: partnerAnswer,
  }),
  changePartner: route({
    method: 'PATCH',
    path: '/admin/partners/:id',
    rights: 'superadmin',
    scope: 'none',
    params: partnerParams,
    body: partnerChangeSchema,
    response: partnerAnswer,
  }),
  /** The partner's organisations are kept, without a partner. */
  deletePartner: route({
    method: 'DELETE',
    path: '/admin/partners/:id',
    rights: 'superadmin',
    scope: 'none',
    params: partnerParams,
    response: emptyAnswer,
    refreshable: false,
  }),
  uploadDarkLogo: route({
    method: 'POST',
    path: '/admin/partners/:id/dark-logo',
    rights: 'superadmin',
    scope: 'none',
    carriage: 'upload',
    params: partnerParams,
    response: partnerAnswer,
  }),
  uploadLightLogo: route({
    method: 'POST',
    path: '/admin/partners/:id/light-logo',
    rights: 'superadmin',
    scope: 'none',
    carriage: 'upload',
    params: partnerParams,
    response: partnerAnswer,
  }),
  downloadLogo: route({
    method: 'GET',
    path: '/assets/partners/:id/:logo',
    rights: 'everyone',
    scope: 'none',
    carriage: 'download',
    params: partnerParams.extend({ logo: z.enum(logoVariants.map((variant) => `${variant}-logo` as const)) }),
    query: z.object({ v: z.string().max(64).optional() }),
    response: z.unknown(),
  }),
}
