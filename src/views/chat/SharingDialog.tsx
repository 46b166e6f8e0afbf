import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { useCopy } from '../shared/conversation/page.hooks.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { ReportMenu } from '../shared/ReportMenu.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { useSharing } from './sharing.hooks.ts'
import styles from './sharing.module.css'

type View = ReturnType<typeof useSharing>

/** Lists what the copy repeats before it is shared, shows and withdraws its link, and exports the conversation. */
export function SharingDialog({ onClose }: { onClose: () => void }) {
  const view = useSharing()
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.note}>
      <div className={styles.dialog}>
        <Problem view={view} />
        {view.isLoading && <Skeleton shape="text" count={2} label={texts.loading} />}
        {view.repeats !== null && !view.isLoading && (
          <>
            <Repeats repeats={view.repeats} />
            {view.share === null ? <Creation view={view} /> : <Link view={view} share={view.share} />}
          </>
        )}
        <VisuallyHidden role="status">
          {view.isWithdrawn ? texts.withdrawn : view.share !== null && !view.isSharing ? texts.shared : ''}
        </VisuallyHidden>
        <Export view={view} />
      </div>
    </Dialog>
  )
}

function Problem({ view: { problem, failure, readAgain } }: { view: View }) {
  if (problem === null) return null
  if (problem === 'not withdrawn') return <Banner tone="bad">{texts.notWithdrawn(failure)}</Banner>
  const isOfList = problem === 'not loaded'
  return (
    <Banner
      tone="bad"
      action={
        <Button size="small" onClick={readAgain}>
          {isOfList ? sharedTexts.tryAgain : texts.checkAgain}
        </Button>
      }
    >
      {isOfList ? texts.notLoaded(failure) : texts.notShared(failure)}
    </Banner>
  )
}

function Repeats({ repeats }: { repeats: NonNullable<View['repeats']> }) {
  if (repeats.length === 0) return <p className={styles.quiet}>{texts.nothingRepeated}</p>
  return (
    <div>
      <p>{texts.repeats}</p>
      <ul className={styles.list}>
        {repeats.map(({ key, kind, name }) => (
          <li key={key}>{texts.repeated({ kind, name })}</li>
        ))}
      </ul>
    </div>
  )
}

function Creation({ view: { repeats, isSharing, isWithdrawn, create } }: { view: View }) {
  return (
    <div className={styles.row}>
      <Button tone="primary" icon="link" disabledReason={isSharing ? texts.sharing : null} onClick={create}>
        {repeats?.length ? texts.shareAnyway : texts.share}
      </Button>
      {isWithdrawn && <span className={styles.quiet}>{texts.withdrawn}</span>}
    </div>
  )
}

function Link({ view, share }: { view: View; share: NonNullable<View['share']> }) {
  const { outcome, copy } = useCopy()
  const busyReason = view.isSharing ? texts.sharing : view.isWithdrawing ? texts.withdrawing : null
  return (
    <div className={styles.dialog}>
      <Field label={texts.link} hint={texts.shared}>
        <TextInput
          readOnly
          value={share.address}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div className={styles.row}>
        <Button tone="primary" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={() => copy(share.address)}>
          {outcome === 'copied' ? texts.copied : texts.copy}
        </Button>
        <Button tone="danger" disabledReason={busyReason} onClick={view.withdraw}>
          {texts.withdraw}
        </Button>
      </div>
      <VisuallyHidden role="status">{outcome === 'copied' ? texts.copied : ''}</VisuallyHidden>
      {outcome === 'not copied' && (
        <p className={styles.problem} role="alert">
          {texts.notCopied}
        </p>
      )}
      {!share.isCurrent && (
        <div className={styles.row}>
          <span className={styles.quiet}>{texts.isOlder}</span>
          <Button size="small" disabledReason={busyReason} onClick={view.create}>
            {texts.update}
          </Button>
        </div>
      )}
    </div>
  )
}

function Export({ view }: { view: View }) {
  const failure = view.exportFailure ?? view.reports.downloadFailure
  return (
    <section className={styles.export} aria-label={texts.export}>
      <h3 className={styles.subtitle}>{texts.export}</h3>
      <div className={styles.row}>
        <Button
          icon="download"
          disabledReason={view.isExporting ? texts.exporting : null}
          onClick={view.exportMarkdown}
        >
          {texts.markdown}
        </Button>
        <ReportMenu label={texts.files} title={view.name} notYetReason={null} view={view.reports} />
      </div>
      {failure !== null && (
        <p className={styles.problem} role="alert">
          {texts.notExported(failure)}
        </p>
      )}
      {view.reports.failure !== null && (
        <p className={styles.problem} role="alert">
          {reportsTexts.menu.printFailed(view.reports.failure)}
        </p>
      )}
      {view.reports.isPrinting && (
        <p className={styles.quiet} role="status">
          {reportsTexts.menu.printing}
        </p>
      )}
    </section>
  )
}
