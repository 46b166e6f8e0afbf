import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { useIsSuperadminHere } from '../shared/rights.hooks.ts'
import { useDocsetAddress } from './docsets.hooks.ts'

/** The way to the docsets, for who may see them. */
export function RawDocsetLink() {
  const { project } = useDocsetAddress()
  if (!useIsSuperadminHere()) return null
  return <ButtonLink to={pagePath('docsets', { project })}>{texts.link}</ButtonLink>
}
