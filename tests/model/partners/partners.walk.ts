import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import type { partnerFormMachine } from '../../../src/machines/partners/partner-form.machine.ts'
import type { partnerLogoMachine } from '../../../src/machines/partners/partner-logo.machine.ts'
import type { partnersMachine } from '../../../src/machines/partners/partners.machine.ts'
import { logo } from './branding.walk.ts'
import { editorEvents } from '../shared/editor-events.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const partner = (id: string, name: string, more: Partial<Partner> = {}): Partner => ({
  id,
  name,
  website: `${id}.example`,
  tagline: 'Clear words for boards',
  userIds: [],
  darkLogoAssetUrl: null,
  lightLogoAssetUrl: null,
  hidePoweredBy: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  ...more,
})
export const huia = partner('huia', 'Huia Partners', { userIds: ['person-ana'] })
export const tui = partner('tui', 'Tui Advisory', { hidePoweredBy: true })

export const person = (id: string, name: string, email = `${id}@example.com`): AdminUser => ({
  id: `person-${id}`,
  email,
  name,
  projects: [],
  roles: ['user'],
  hasMfa: false,
  isVerified: true,
  pendingEmail: null,
  createdAt: '2026-01-05T09:00:00.000Z',
})

const withLogo = partner('huia', 'Huia Partners', { darkLogoAssetUrl: logo })

export const partnersWalk: WalkOptions<typeof partnersMachine> = {
  events: {
    'partners.list requested': [{}],
    'partners.order chosen': [{ order: { column: 'created', direction: 'descending' } }],
    'partner.named': [{ partnerId: null }, { partnerId: 'new' }, { partnerId: 'huia' }, { partnerId: 'nowhere' }],
    'row.deleted': [{ kind: 'partner', id: 'tui', name: 'Tui Advisory' }],
    'partner.kept': [{ partner: tui }],
  },
  answers: { 'list partners': [[huia, tui]] },
  distinguish: ({ named }) => named,
}

export const partnerFormWalk: WalkOptions<typeof partnerFormMachine> = {
  input: { partner: huia },
  otherInputs: [{ partner: null }],
  events: {
    ...editorEvents,
    'editor.changed': [{ change: { name: 'Another name' } }, { change: { name: ' ' } }],
    'editor.newer read': [{ saved: withLogo }],
  },
  answers: { load: [{ saved: null, draft: null }], save: [{ kind: 'saved', saved: huia }] },
  distinguish: ({ saved, fields }) => [saved?.id ?? null, fields.name.trim() === ''],
}

export const partnerLogoWalk: WalkOptions<typeof partnerLogoMachine> = {
  events: { 'logo.chosen': [{ id: 'huia', variant: 'dark', fileId: 'file-1' }] },
  answers: { 'upload logo': [withLogo] },
}
