import { adminAreaMachine } from '../../src/machines/admin/area.machine.ts'
import { brandingMachine } from '../../src/machines/partners/branding.machine.ts'
import { partnerFormMachine } from '../../src/machines/partners/partner-form.machine.ts'
import { partnersMachine } from '../../src/machines/partners/partners.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { brandingWalk, huia as branding } from '../model/partners/branding.walk.ts'
import { huia, partnerFormWalk, partnersWalk, person, tui } from '../model/partners/partners.walk.ts'
import { signedInCompanions, signInAtStart } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const list = '/admin/partners'
export const partnersRead = answered('list', [huia, tui])
const named = (partnerId: string) => happened('partner.named', { partnerId })

/** What lives in the admin area beside what is on show. */
const areaCompanions: Room['companions'] = {
  ...signedInCompanions,
  'admin-area': () => led(adminAreaMachine, undefined, [answered('features')]),
  'partner deletion': () => led(rowDeletionMachine, { kind: 'partner', project: null }),
}
const areaWith = (path: readonly ReturnType<typeof answered>[]) => ({
  ...areaCompanions,
  partners: () => led(partnersMachine, undefined, path),
})

export const partnersRooms: Record<string, Room> = {
  'partners/branding': room(brandingMachine, brandingWalk, {
    systemId: 'branding',
    sessionState: 'signed out',
    addresses: ['/'],
    companions: signInAtStart,
    distinguish: ({ branding: shown }) => shown?.partnerName ?? null,
    also: [[answered('branding', { ...branding, darkLogoAssetUrl: null, hidePoweredBy: true })]],
  }),
  'partners/partners': room(partnersMachine, partnersWalk, {
    systemId: 'partners',
    sessionState: 'signed in',
    addresses: [list],
    companions: {
      ...areaCompanions,
      'partner form': () => led(partnerFormMachine, { partner: huia }, [answered('users', [person('ana', 'Ana')])]),
    },
    also: [[answered('list', [])]],
  }),
  'partners/partner-form': room(partnerFormMachine, partnerFormWalk, {
    systemId: 'partner form',
    sessionState: 'signed in',
    addresses: [`${list}/huia`],
    companions: areaWith([partnersRead, named('huia')]),
    distinguish: ({ partner, failure, logoFailure }) => [partner?.id ?? null, failure, logoFailure],
  }),
}
