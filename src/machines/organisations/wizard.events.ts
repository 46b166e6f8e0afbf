import { defaultTimeZone } from '../../../contract/shared/time-zones.ts'

/**
 * The filled-in form. `id` is made here, once per organisation, so that a repeated submission can't create a second
 * one.
 */
export type Draft = {
  id: string
  name: string
  website: string
  code: string
  /** The code was edited by hand, so it no longer follows the name. */
  isCodeByHand: boolean
  timezone: string
  partnerId: string | null
  addSupportAccess: boolean
  content: { whatWeDo: string; vision: string; currentFocus: string }
}

export type Step = 1 | 2
export type Partner = { id: string; name: string }

export type WizardEvent =
  | { type: 'wizard.step shown'; step: Step }
  | { type: 'wizard.continue requested' }
  | { type: 'wizard.submit requested' }
  | { type: 'wizard.begin again requested' }
  | { type: 'name.changed'; name: string }
  | { type: 'website.changed'; website: string }
  | { type: 'code.change requested' }
  | { type: 'code.changed'; code: string }
  | { type: 'time zone.chosen'; timezone: string }
  | { type: 'partner.chosen'; partnerId: string | null }
  | { type: 'support access.chosen'; isGiven: boolean }
  | { type: 'content.changed'; field: keyof Draft['content']; text: string }

/** Sent to the draft store. */
export type DraftUpdate = { type: 'draft.changed'; draft: Draft } | { type: 'draft.used up' }

export const emptyDraft: Draft = {
  id: '',
  name: '',
  website: '',
  code: '',
  isCodeByHand: false,
  timezone: defaultTimeZone,
  partnerId: null,
  addSupportAccess: true,
  content: { whatWeDo: '', vision: '', currentFocus: '' },
}
