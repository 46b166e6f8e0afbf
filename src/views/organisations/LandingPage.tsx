import { organisationsTexts } from '../../../contract/organisations/organisations.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Counts } from './Counts.tsx'
import styles from './organisations.module.css'
import { useOpenOrganisation } from './organisations.hooks.ts'

/** The start page of an organisation: what it holds, and the two things to do. */
export function LandingPage() {
  const organisation = useOpenOrganisation()
  if (!organisation) return null
  const { code: project, name, isDemo, numDocuments } = organisation
  const isEmpty = numDocuments === 0
  return (
    <PageLayout>
      <PageHeader title={name} note={isEmpty ? organisationsTexts.landingEmptyNote : organisationsTexts.landingNote} />
      <div className={styles.landing}>
        {isDemo && <Banner>{organisationsTexts.demoNote}</Banner>}
        {!isEmpty && (
          <Card>
            <Counts organisation={organisation} />
          </Card>
        )}
        <div className={styles.ways}>
          {isEmpty && <DataCard project={project} isMain />}
          <Card
            title={organisationsTexts.askTitle}
            footer={
              <ButtonLink to={pagePath('chatLanding', { project })} tone={isEmpty ? 'quiet' : 'primary'} icon="chat">
                {organisationsTexts.askAction}
              </ButtonLink>
            }
          >
            <p>{organisationsTexts.askText}</p>
          </Card>
          {!isEmpty && <DataCard project={project} isMain={false} />}
        </div>
      </div>
    </PageLayout>
  )
}

function DataCard({ project, isMain }: { project: string; isMain: boolean }) {
  return (
    <Card
      title={organisationsTexts.dataTitle}
      footer={
        <ButtonLink to={pagePath('data', { project })} tone={isMain ? 'primary' : 'quiet'} icon="database">
          {organisationsTexts.dataAction}
        </ButtonLink>
      }
    >
      <p>{organisationsTexts.dataText}</p>
    </Card>
  )
}
