import { Link } from 'react-router'
import {
  bringsDocuments,
  type Integration,
  isConnectable,
} from '../../../contract/integrations/integrations.schemas.ts'
import { integrationsTexts as texts } from '../../../contract/integrations/integrations.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import { ActionButton } from '../shared/ActionButton.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Breadcrumb } from '../shared/Breadcrumb.tsx'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { AboutIntegration } from './AboutIntegration.tsx'
import { InboundCard } from './InboundCard.tsx'
import { IntegrationForm } from './IntegrationForm.tsx'
import { badgeOf, type ConnectionView, documentsAddress, useConnection, useIntegration } from './integrations.hooks.ts'
import styles from './integrations.module.css'
import { MfaDialog } from './MfaDialog.tsx'
import { Timeline } from './Timeline.tsx'

/** One integration, or one of its connections: state, settings and history. */
export function IntegrationPage() {
  const { integration, isMissing, failure, listAddress, readAgain } = useIntegration()
  const { goTo } = useSystem()
  const back = () => goTo(listAddress)
  if (failure !== null) return <ErrorState kind="page" message={failure} onBack={back} onRetry={readAgain} />
  if (isMissing) return <ErrorState kind="not found" message={texts.notFound} onBack={back} />
  return (
    <PageLayout>
      {integration === null ? (
        <Skeleton shape="card" count={2} label={texts.loading} />
      ) : (
        <Loaded integration={integration} listAddress={listAddress} />
      )}
    </PageLayout>
  )
}

function Loaded({ integration, listAddress }: { integration: Integration; listAddress: string }) {
  const view = useConnection(integration)
  const { name, description, connects, isMany, connectionId, status } = integration
  const isThere = !isMany || connectionId !== null
  const mayConnect = isConnectable(integration)
  return (
    <>
      <PageHeader
        title={name}
        note={description}
        way={<Breadcrumb crumbs={[{ label: texts.back, to: listAddress }, { label: name }]} />}
        actions={mayConnect && isThere && <Actions integration={integration} view={view} />}
      />
      <div className={styles.state}>
        {connects === 'none' && <Badge>{texts.later}</Badge>}
        {connects === 'export' && <Badge>{texts.byExport}</Badge>}
        {mayConnect && isThere && <StatusBadge {...badgeOf(integration)} />}
        {Object.entries(status.metadata).map(([label, value]) => (
          <span key={label} className={styles.note}>
            {value}
          </span>
        ))}
      </div>
      {status.detail !== null && <Banner tone={status.status === 'error' ? 'bad' : 'warn'}>{status.detail}</Banner>}
      {isThere && view.isLive && <EndNote integration={integration} project={view.project} />}
      {view.failure !== null && <Banner tone="bad">{view.failure}</Banner>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {connects === 'inbound' && connectionId !== null && <InboundCard integration={integration} view={view} />}
          {mayConnect && <IntegrationForm integration={integration} />}
          {!isMany && <AboutIntegration integration={integration} />}
        </div>
        {mayConnect && isThere && <Timeline integration={integration} />}
      </div>
      <MfaDialog name={name} />
    </>
  )
}

/** What happens to the imported data when the connection ends. */
function EndNote({ integration, project }: { integration: Integration; project: string }) {
  const { code, connectionId } = integration
  if (!bringsDocuments(code)) return connectionId === null ? null : <p className={styles.note}>{texts.deleteRows}</p>
  return (
    <p className={styles.note}>
      {connectionId === null ? texts.disconnectDocuments : texts.deleteDocuments}{' '}
      <Link to={documentsAddress(project, code)}>{texts.toDocuments}</Link>
    </p>
  )
}

function Actions({ integration, view }: { integration: Integration; view: ConnectionView }) {
  const { connects, name, connectionId, actions } = integration
  const sync = actions.find(({ serverAction, visible }) => serverAction === 'sync' && visible)
  return (
    <>
      {connectionId !== null && <End view={view} id={view.deleteId} name={name} label={texts.delete} />}
      {view.isLive && connectionId === null && (
        <End view={view} id={view.disconnectId} name={name} label={texts.disconnect} />
      )}
      {connects === 'oauth' && (
        <Button
          tone={view.isLive ? 'quiet' : 'primary'}
          icon="link"
          disabledReason={view.connectDisabledReason}
          onClick={view.connect}
        >
          {view.isLive ? texts.connectAgain : texts.connect}
        </Button>
      )}
      {sync && (
        <ActionButton
          phase={view.isSyncing ? view.cancelling.phase : 'ready'}
          icon="refresh"
          processingLabel={texts.syncing}
          disabledReason={view.syncDisabledReason}
          onPress={() => view.run('sync')}
          onCancel={view.cancelling.cancel}
        >
          {sync.name}
        </ActionButton>
      )}
    </>
  )
}

type EndProps = { view: ConnectionView; id: string; name: string; label: string }

function End({ view: { ending, actDisabledReason }, id, name, label }: EndProps) {
  if (actDisabledReason === null)
    return <RowDeletionButton deletion={ending} id={id} name={name} label={label} size="medium" />
  return (
    <ConfirmDeleteButton
      phase="ready"
      label={label}
      subject={name}
      disabledReason={actDisabledReason}
      onPress={() => undefined}
    />
  )
}
