import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { NavList } from '../shared/NavList.tsx'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useResearchAddress, useResearchEntries } from './research.hooks.ts'
import styles from './research.module.css'

/** The topics, on the left of every research page. */
export function ResearchSidebar() {
  const { project } = useResearchAddress()
  return (
    <div className={styles.sidebar}>
      <nav aria-label={texts.list}>
        <NavList entries={useResearchEntries()} />
      </nav>
      <ButtonLink wide icon="plus" to={pagePath('researchCreate', { project })} disabledReason={useRefusal('member')}>
        {texts.start}
      </ButtonLink>
    </div>
  )
}
