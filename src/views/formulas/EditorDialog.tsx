import { definedSources, measureUnits } from '../../../contract/formulas/formulas.schemas.ts'
import { rollUpOf } from '../../../contract/formulas/measure-draft.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { conflictTexts } from '../../../contract/shared/conflict.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { type EditorView, useEditor } from './editor.hooks.ts'
import { FormulaField } from './FormulaField.tsx'
import { FormulaHelp } from './FormulaHelp.tsx'
import styles from './formulas.module.css'
import { GridFields } from './GridFields.tsx'
import { Preview } from './Preview.tsx'
import { TypedFields } from './TypedFields.tsx'

const typeOptions = definedSources.map((value) => ({ value, label: texts.types[value] }))
const unitOptions = measureUnits.map((value) => ({ value, label: texts.unitOptions[value] }))

/** The editor of a measure of any type. */
export function EditorDialog() {
  const view = useEditor()
  if (view === null) return null
  const isByHand = view.target.source === 'manual'
  const title = view.saved ? texts.editMeasure(view.saved.name) : isByHand ? texts.newByHand : texts.newMeasure
  return (
    <Dialog open size="full" title={title} onClose={view.close} footer={<Buttons view={view} />}>
      {view.isReading && <Skeleton shape="row" count={6} label={texts.loading} />}
      {view.isUnread && (
        <ErrorState kind="part" message={view.failure ?? texts.notRead} onBack={view.close} onRetry={view.tryAgain} />
      )}
      {!view.isReading && !view.isUnread && <Fields view={view} isByHand={isByHand} />}
    </Dialog>
  )
}

function Buttons({ view }: { view: EditorView }) {
  if (view.isReading || view.isUnread) return null
  if (view.isBetweenTwo)
    return (
      <>
        <Button onClick={view.takeLatest}>{conflictTexts.takeLatest}</Button>
        <Button tone="primary" onClick={view.keepMine}>
          {texts.keepMine}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={view.cancel}>{texts.cancel}</Button>
      <Button tone="primary" disabledReason={view.isBusy ? texts.saving : view.saveDisabledReason} onClick={view.save}>
        {texts.save}
      </Button>
    </>
  )
}

function Fields({ view, isByHand }: { view: EditorView; isByHand: boolean }) {
  const { draft, change, problems, failure } = view
  return (
    <div className={styles.editor}>
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      {view.isBetweenTwo && <BothSides view={view} />}
      <div className={styles.formFields}>
        <Field label={texts.name} error={draft.name === '' ? null : problems.name}>
          <TextInput value={draft.name} autoFocus maxLength={200} onChange={(name) => change({ name })} />
        </Field>
        {!isByHand && (
          <Field label={texts.type}>
            <Select
              value={draft.source === 'manual' ? null : draft.source}
              options={typeOptions}
              onChange={(source) => change({ source })}
            />
          </Field>
        )}
        <Field label={texts.unit}>
          <Select
            value={draft.unit}
            options={unitOptions}
            onChange={(unit) => change({ unit, rollUp: rollUpOf(unit, draft.rollUp) })}
          />
        </Field>
      </div>
      {draft.source === 'formula' && (
        <>
          <FormulaField view={view} />
          <Preview view={view} />
          <FormulaHelp />
        </>
      )}
      {(draft.source === 'matrix' || draft.source === 'lookup') && <GridFields view={view} />}
      {draft.source === 'manual' && <TypedFields view={view} />}
    </div>
  )
}

/** Compares their version with mine. */
function BothSides({ view: { latest, draft } }: { view: EditorView }) {
  const say = (one: typeof draft): string =>
    one.source === 'formula' ? one.formula : [one.scope, one.scope2].filter(Boolean).join(', ')
  return (
    <Banner tone="warn">
      {texts.bothSides}
      <dl className={styles.sides}>
        <div>
          <dt>{conflictTexts.latest}</dt>
          <dd>
            {latest?.name}: <code className={styles.code}>{latest ? say(latest) : ''}</code>
          </dd>
        </div>
        <div>
          <dt>{conflictTexts.yours}</dt>
          <dd>
            {draft.name}: <code className={styles.code}>{say(draft)}</code>
          </dd>
        </div>
      </dl>
    </Banner>
  )
}
