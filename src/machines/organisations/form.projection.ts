import type { Organisation, OrganisationChange } from '../../../contract/organisations/organisations.schemas.ts'
import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { settingsNotices } from '../../../contract/organisations/settings-notices.texts.ts'
import { cleanWebsite } from '../../../contract/shared/website.ts'

export const fieldNames = [
  'name',
  'website',
  'timezone',
  'chatLlmModel',
  'webAccess',
  'sqlAccess',
  'partnerId',
  'whatWeDo',
  'vision',
  'currentFocus',
] as const
export type FieldName = (typeof fieldNames)[number]
/** Every field as text. The empty text means: default chat model, no web access, SQL for all members, no partner. */
export type FormFields = Record<FieldName, string>

/** Value of the web field when conversations may use the web. */
export const webAllowed = 'allowed'
/** Value of the SQL field when only administrators may run SQL. */
export const sqlForAdministrators = 'administrators'

/** `mine`: the person's text. `seen`: the saved text when they started editing. */
export type Edit = { mine: string; seen: string }
export type Edits = { readonly [field in FieldName]?: Edit | undefined }

export const noEdits: Edits = {}

export function fieldsOf(organisation: Organisation): FormFields {
  const { name, website, timezone, chatLlmModel, partnerId, isWebAllowed, content } = organisation
  const sqlAccess = organisation.isSqlForAdministrators ? sqlForAdministrators : ''
  return {
    ...{ name, website, timezone, chatLlmModel: chatLlmModel ?? '', partnerId: partnerId ?? '' },
    ...{ webAccess: isWebAllowed ? webAllowed : '', sqlAccess, ...content },
  }
}

/** Drops edits that equal the saved text. */
export function rebaseEdits(edits: Edits, remote: FormFields): Edits {
  const entries = Object.entries(edits) as [FieldName, Edit][]
  return Object.fromEntries(entries.filter(([field, { mine }]) => mine !== remote[field]))
}

export function withEdit(edits: Edits, remote: FormFields, field: FieldName, mine: string): Edits {
  return rebaseEdits({ ...edits, [field]: { mine, seen: edits[field]?.seen ?? remote[field] } }, remote)
}

export function withoutEdit(edits: Edits, field: FieldName): Edits {
  const { [field]: _dropped, ...others } = edits
  return others
}

/** Edits made after others had been sent. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const entries = Object.entries(edits) as [FieldName, Edit][]
  return Object.fromEntries(entries.filter(([field, { mine }]) => mine !== sent[field]?.mine))
}

/** The edits, rebased on the organisation's current fields. */
export function seenNow(edits: Edits, remote: FormFields): Edits {
  const entries = Object.entries(rebaseEdits(edits, remote)) as [FieldName, Edit][]
  return Object.fromEntries(entries.map(([field, { mine }]) => [field, { mine, seen: remote[field] }]))
}

/** The fields as the form shows them. */
export function shownFields(remote: FormFields, edits: Edits): FormFields {
  const shown = { ...remote }
  for (const field of fieldNames) shown[field] = edits[field]?.mine ?? remote[field]
  return shown
}

/** Edited fields that someone else has changed meanwhile. */
export function fieldsInConflict(remote: FormFields, edits: Edits): FieldName[] {
  return fieldNames.filter((field) => {
    const edit = edits[field]
    return edit !== undefined && edit.seen !== remote[field]
  })
}

/** What is wrong with a field; null when it is valid. */
export function problemOf(field: FieldName, text: string): string | null {
  if (field === 'name' && text.trim() === '') return settingsNotices.nameRequired
  if (field === 'website' && cleanWebsite(text) === null) return organisationsTexts.badWebsite
  return null
}

/** Why Save is disabled; null when it isn't. */
export function saveDisabledReason(remote: FormFields, edits: Edits): string | null {
  const shown = shownFields(remote, edits)
  for (const field of fieldNames) {
    const problem = problemOf(field, shown[field])
    if (problem !== null) return problem
  }
  if (fieldsInConflict(remote, edits).length > 0) return settingsNotices.chooseFirst
  return Object.keys(rebaseEdits(edits, remote)).length === 0 ? settingsNotices.nothingChanged : null
}

/** The request body: only the edited fields. */
export function changeOf(edits: Edits): OrganisationChange {
  const { name, website, timezone, chatLlmModel, webAccess, sqlAccess, partnerId } = edits
  const { whatWeDo, vision, currentFocus } = edits
  const content = {
    ...(whatWeDo && { whatWeDo: whatWeDo.mine }),
    ...(vision && { vision: vision.mine }),
    ...(currentFocus && { currentFocus: currentFocus.mine }),
  }
  return {
    ...(name && { name: name.mine.trim() }),
    ...(website && { website: cleanWebsite(website.mine) ?? '' }),
    ...(timezone && { timezone: timezone.mine }),
    ...(chatLlmModel && { chatLlmModel: chatLlmModel.mine === '' ? null : chatLlmModel.mine }),
    ...(webAccess && { isWebAllowed: webAccess.mine === webAllowed }),
    ...(sqlAccess && { isSqlForAdministrators: sqlAccess.mine === sqlForAdministrators }),
    ...(partnerId && { partnerId: partnerId.mine === '' ? null : partnerId.mine }),
    ...(Object.keys(content).length > 0 && { content }),
  }
}
