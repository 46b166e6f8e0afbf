import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'

export const organisation = (code: string, name: string, isDemo = false): Organisation => ({
  code,
  name,
  timezone: 'Pacific/Auckland',
  website: '',
  partnerId: null,
  enforceMfa: false,
  chatLlmModel: null,
  isDemo,
  users: [],
  numDocumentPages: 0,
  numDocuments: 0,
  numWebPages: 0,
  numFacts: 0,
  partnerBranding: null,
  content: { whatWeDo: '', vision: '', currentFocus: '' },
})
