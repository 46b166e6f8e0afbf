import { adminAreaMachine } from '../../src/machines/admin/area.machine.ts'
import { brandingMachine } from '../../src/machines/partners/branding.machine.ts'
import { partnerFormMachine } from '../../src/machines/partners/partner-form.machine.ts'
import { partnerLogoMachine } from '../../src/machines/partners/partner-logo.machine.ts'
import { partnersMachine } from '../../src/machines/partners/partners.machine.ts'
import { partnerUsers } from '../../src/machines/partners/partners.resources.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { searchMachine } from '../../src/machines/shared/search.machine.ts'
import { brandingWalk, huia as branding } from '../model/partners/branding.walk.ts'
import { huia, partnerFormWalk, partnerLogoWalk, partnersWalk, person, tui } from '../model/partners/partners.walk.ts'
import { signedInCompanions, signInAtStart } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const list = '/admin/partners'
export const partnersRead = answered('list', [huia, tui])
const named = (partnerId: string) => happened('partner.named', { partnerId })

/** Other actors that run in the admin area. */
const areaCompanions: Room['companions'] = {
  ...signedInCompanions,
  'admin-area': () => led(adminAreaMachine, undefined, [answered('features')]),
  'partner deletion': () => led(rowDeletionMachine, { kind: 'partner', project: null }),
}
const areaWith = (path: readonly ReturnType<typeof answered>[]) => ({
  ...areaCompanions,
  partners: () => led(partnersMachine, undefined, path),
})

const formOfHuia = () => led(partnerFormMachine, { partner: huia }, [answered('loading', { saved: null, draft: null })])
/** Other actors that run while the dialog of a partner is open. */
const besideTheForm: Room['companions'] = {
  'partner logo': () => led(partnerLogoMachine, undefined),
  'partner users': () => led(partnerUsers, null, [answered('first read', [person('ana', 'Ana')])]),
  'partner user search': () => led(searchMachine, undefined),
}

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
      'partner form': formOfHuia,
      ...besideTheForm,
    },
    also: [[answered('list', [])]],
  }),
  'partners/partner-form': room(partnerFormMachine, partnerFormWalk, {
    systemId: 'partner form',
    sessionState: 'signed in',
    addresses: [`${list}/huia`],
    companions: { ...areaWith([partnersRead, named('huia')]), ...besideTheForm },
    distinguish: ({ saved, failure }) => [saved?.id ?? null, failure],
  }),
  'partners/partner-logo': room(partnerLogoMachine, partnerLogoWalk, {
    systemId: 'partner logo',
    sessionState: 'signed in',
    addresses: [`${list}/huia`],
    companions: { ...areaWith([partnersRead, named('huia')]), ...besideTheForm, 'partner form': formOfHuia },
  }),
}
