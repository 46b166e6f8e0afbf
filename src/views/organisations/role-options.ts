import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import type { Option } from '../shared/option.ts'

/** The roles with their descriptions. */
export const roleOptions: readonly Option<OrganisationUser['role']>[] = [
  { value: 'admin', label: texts.roleLabels.admin },
  { value: 'user', label: texts.roleLabels.user },
]
