import { adminRoutes } from '../../../contract/admin/admin.routes.ts'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { partnersRoutes as routes } from '../../../contract/partners/partners.routes.ts'
import type { LogoVariant, NewPartner, Partner } from '../../../contract/partners/partners.schemas.ts'
import type { Api } from '../shared/http.ts'

export function createPartnersService(api: Api) {
  return {
    async list(signal: AbortSignal): Promise<Partner[]> {
      return (await api.read(routes.listAllPartners, { staleTime: 0, signal })).partners
    },
    async listUsers(signal: AbortSignal): Promise<AdminUser[]> {
      return (await api.read(adminRoutes.listAdminUsers, { staleTime: 0, signal })).users
    },
    async create(body: NewPartner, idempotencyKey: string, signal: AbortSignal): Promise<Partner> {
      return (await api.call(routes.createPartner, { body, idempotencyKey, signal })).partner
    },
    async change(id: string, body: NewPartner, signal: AbortSignal): Promise<Partner> {
      return (await api.call(routes.changePartner, { params: { id }, body, signal })).partner
    },
    async remove(id: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deletePartner, { params: { id }, signal })
    },
    async uploadLogo(id: string, variant: LogoVariant, file: Blob, signal: AbortSignal): Promise<Partner> {
      const route = variant === 'dark' ? routes.uploadDarkLogo : routes.uploadLightLogo
      return (await api.call(route, { params: { id }, file, signal })).partner
    },
  }
}

export type PartnersService = ReturnType<typeof createPartnersService>
