import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { Card } from '../shared/Card.tsx'

/** First steps in an organisation without data. */
export function FirstSteps({ project }: { project: string }) {
  return (
    <Card
      title={texts.emptyTitle}
      footer={
        <ButtonLink to={pagePath('data', { project })} tone="primary" icon="upload">
          {texts.emptyAction}
        </ButtonLink>
      }
    >
      <p>{texts.emptyText}</p>
    </Card>
  )
}
