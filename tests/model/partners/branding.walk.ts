import type { brandingMachine } from '../../../src/machines/partners/branding.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

/** One dot, so that a page which shows it asks nobody for it. */
export const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const huia = {
  partnerName: 'Huia Partners',
  website: 'huia.example',
  tagline: 'Clear words for boards',
  darkLogoAssetUrl: logo,
  lightLogoAssetUrl: null,
  hidePoweredBy: false,
}

export const brandingWalk: WalkOptions<typeof brandingMachine> = {
  input: { partnerId: 'partner_1' },
  otherInputs: [{ partnerId: null }],
  events: { 'branding.partner named': [{ partnerId: 'partner_2' }, { partnerId: null }] },
  answers: { 'read branding': [huia, null] },
  distinguish: ({ partnerId }) => partnerId,
}
