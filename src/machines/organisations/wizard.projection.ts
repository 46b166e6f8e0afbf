import { cleanCode, deriveCode } from '../../../contract/organisations/organisation-code.ts'
import type { NewOrganisation } from '../../../contract/organisations/organisations.schemas.ts'
import { cleanWebsite } from '../../../contract/shared/website.ts'
import type { Draft, WizardEvent } from './wizard.events.ts'

/** The draft after an event. The code follows the name until it is edited by hand. */
export function projectDraft(draft: Draft, event: WizardEvent): Draft {
  switch (event.type) {
    case 'name.changed':
      return { ...draft, name: event.name, code: draft.isCodeByHand ? draft.code : codeOf(event.name) }
    case 'website.changed':
      return { ...draft, website: event.website }
    case 'code.changed':
      return { ...draft, code: cleanCode(event.code), isCodeByHand: true }
    case 'time zone.chosen':
      return { ...draft, timezone: event.timezone }
    case 'partner.chosen':
      return { ...draft, partnerId: event.partnerId }
    case 'support access.chosen':
      return { ...draft, addSupportAccess: event.isGiven }
    case 'content.changed':
      return { ...draft, content: { ...draft.content, [event.field]: event.text } }
    default:
      return draft
  }
}

const codeOf = (name: string) => (name.trim() === '' ? '' : deriveCode(name))

export const lacksNameOrCode = (draft: Draft) => draft.name.trim() === '' || draft.code === ''
export const hasBadWebsite = (draft: Draft) => cleanWebsite(draft.website) === null

/** The request body for creating the organisation. */
export function organisationOf(draft: Draft): NewOrganisation {
  return {
    code: draft.code,
    data: {
      name: draft.name.trim(),
      website: cleanWebsite(draft.website) ?? '',
      timezone: draft.timezone,
      enforceMfa: false,
      content: draft.content,
    },
    addSupportAccess: draft.addSupportAccess,
    partnerId: draft.partnerId,
  }
}
