import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import type { Target } from '../../machines/organisations/sharing.selectors.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import type { Option } from '../shared/option.ts'
import { Select } from '../shared/Select.tsx'
import { FilterField } from './FilterField.tsx'
import styles from './settings.module.css'
import { type SharingRuleView, useSharingRule } from './sharing.hooks.ts'

/** Edits one sharing rule. Esc and a click outside close it only if nothing would be lost. */
export function RuleDialog({ targets }: { targets: readonly Target[] }) {
  const view = useSharingRule()
  if (!view) return null
  return (
    <Dialog
      open
      size="large"
      title={texts.ruleTitle}
      {...(view.isHalfMade ? {} : { onClose: view.giveUp })}
      footer={
        <>
          <Button onClick={view.giveUp}>{view.isHalfMade ? texts.discard : texts.cancel}</Button>
          <Button tone="primary" disabledReason={view.keepDisabledReason} onClick={view.keep}>
            {texts.keepRule}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.pair}>
          <Field label={texts.targetOrganisation}>
            <Select
              value={view.rule.targetOrg || null}
              options={targetOptions(targets, view.rule.targetOrg)}
              onChange={view.chooseTarget}
            />
          </Field>
          <Field label={texts.factTable}>
            <Select value={view.rule.factTable || null} options={tableOptions(view)} onChange={view.chooseTable} />
          </Field>
        </div>
        {view.rule.factTable !== '' && <Filters view={view} />}
      </div>
    </Dialog>
  )
}

function Filters({ view }: { view: SharingRuleView }) {
  return (
    <section className={styles.stack} aria-label={texts.filters}>
      {view.filters.map((filter) => (
        <FilterField key={filter.dimension} view={view} filter={filter} />
      ))}
      {view.freeDimensions.length === 0 ? (
        <p className={styles.quiet}>{texts.allFiltered}</p>
      ) : (
        <Field label={texts.addFilter}>
          <Select
            value={null}
            placeholder={texts.chooseDimension}
            options={view.freeDimensions.map((dimension) => ({ value: dimension, label: dimension }))}
            onChange={(dimension) => view.setFilter(dimension, { type: 'include', values: [] })}
          />
        </Field>
      )}
      {view.sharesNothing && <Banner tone="warn">{texts.sharesNothing}</Banner>}
    </section>
  )
}

function targetOptions(targets: readonly Target[], chosen: string): Option[] {
  const options = targets.map(({ code, name, isAdministrator }) => ({
    value: code,
    label: name,
    disabledReason: isAdministrator ? null : texts.notYourOrganisation,
  }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return isKnown ? options : [...options, { value: chosen, label: chosen, disabledReason: texts.notYourOrganisation }]
}

function tableOptions({ tables, rule }: SharingRuleView): Option[] {
  const options = tables.map(({ name }) => ({ value: name, label: name }))
  const isKnown = rule.factTable === '' || tables.some(({ name }) => name === rule.factTable)
  return isKnown ? options : [...options, { value: rule.factTable, label: texts.unknownTable(rule.factTable) }]
}
