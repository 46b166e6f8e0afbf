import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { useState } from 'react'
import type { Dashboard, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { comparisonsOf, periodWords, stepped, withRange } from '../../../contract/dashboards/settings-address.ts'
import { nameWords } from '../../../contract/shared/name-words.ts'
import { allowedGranularities, type Granularity, offeredRanges } from '../../../contract/shared/periods.ts'
import { Button, buttonClass } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import panel from '../shared/panel.module.css'
import { RadioGroup } from '../shared/RadioGroup.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './dashboards.module.css'
import { type DashboardView, useCalendar, useFilterValues } from './dashboards.hooks.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

type FilterBarProps = { view: DashboardView; dashboard: Dashboard; settings: DashboardSettings }

/** The dashboard's filters, stored in the URL. */
export function FilterBar({ view, dashboard, settings }: FilterBarProps) {
  return (
    <section className={styles.bar} aria-label={texts.filterBar}>
      <RangeFields settings={settings} onChange={view.change} />
      {offered(dashboard.dimensionFilters, settings.dimensionFilters).map((dimension) => (
        <DimensionFilter key={dimension} dimension={dimension} settings={settings} onChange={view.change} />
      ))}
      {offered(dashboard.scopeFilters, settings.filters).map((scope) => (
        <ScopeFilter key={scope} scope={scope} settings={settings} onChange={view.change} />
      ))}
      {!view.isOwnSettings && (
        <Button tone="plain" icon="undo" onClick={view.reset}>
          {texts.reset}
        </Button>
      )}
    </section>
  )
}

/** The offered filters, plus those that are set although they aren't offered. */
const offered = (names: readonly string[], set: Readonly<Record<string, unknown>>): string[] => [
  ...new Set([...names, ...Object.keys(set)]),
]

type FieldsProps = { settings: DashboardSettings; onChange: (settings: DashboardSettings) => void }

/** Range, granularity, period and comparison; also used to choose a dashboard's defaults. */
export function RangeFields({ settings, onChange }: FieldsProps) {
  const { today } = useCalendar()
  const before = stepped(settings, -1, today)
  const after = stepped(settings, 1, today)
  const period = periodWords(settings, today)
  return (
    <>
      <div className={styles.barField}>
        <Select<Granularity>
          aria-label={texts.range}
          value={settings.range}
          options={offeredRanges.map((range) => ({ value: range, label: texts.ranges[range] }))}
          onChange={(range) => onChange(withRange(settings, range))}
        />
      </div>
      {period !== null && (
        <div className={styles.period} role="group" aria-label={texts.period}>
          <IconButton
            icon="chevron-left"
            label={texts.before}
            size="medium"
            onClick={() => before && onChange(before)}
          />
          <button
            type="button"
            className={styles.periodName}
            aria-label={`${texts.period}: ${period}`}
            onClick={() => onChange({ ...settings, item: 'current' })}
          >
            {period}
          </button>
          <IconButton icon="chevron-right" label={texts.after} size="medium" onClick={() => after && onChange(after)} />
        </div>
      )}
      <div className={styles.barField}>
        <Select<Granularity>
          aria-label={texts.granularity}
          value={settings.granularity}
          options={allowedGranularities(settings.range).map((one) => ({ value: one, label: texts.granularities[one] }))}
          onChange={(granularity) => onChange({ ...settings, granularity })}
        />
      </div>
      <div className={styles.barField}>
        <Select
          aria-label={texts.compare}
          value={settings.compare}
          options={comparisonsOf(settings).map((one) => ({ value: one, label: texts.comparisons[one] }))}
          onChange={(compare) => onChange({ ...settings, compare })}
        />
      </div>
    </>
  )
}

type Filter = DashboardSettings['dimensionFilters'][string]
const noFilter: Filter = { type: 'include', values: [] }

function DimensionFilter({ dimension, settings, onChange }: FieldsProps & { dimension: string }) {
  const filter = ownValue(settings.dimensionFilters, dimension) ?? noFilter
  const set = (changed: Filter) =>
    onChange({ ...settings, dimensionFilters: { ...settings.dimensionFilters, [dimension]: changed } })
  return <ValuesFilter name={dimension} filter={filter} onChange={set} hasType />
}

function ScopeFilter({ scope, settings, onChange }: FieldsProps & { scope: string }) {
  const filter: Filter = { type: 'include', values: ownValue(settings.filters, scope) ?? [] }
  const set = ({ values }: Filter) => onChange({ ...settings, filters: { ...settings.filters, [scope]: values } })
  return <ValuesFilter name={scope} filter={filter} onChange={set} hasType={false} />
}

function wordsOf({ type, values }: Filter, none: string): string {
  if (values.length === 0) return none
  const shown = values.length === 1 ? (values[0] ?? '') : texts.chosenValues(values.length)
  return type === 'exclude' ? `${texts.exclude} ${shown}` : shown
}

type ValuesFilterProps = {
  name: string
  filter: Filter
  onChange: (filter: Filter) => void
  /** Scopes of measures can only include values, never exclude them. */
  hasType: boolean
  /** `verb`: shown beside the name. `none`: shown while nothing is filtered. */
  verb?: string
  none?: string
}

/** Selects values of one dimension from a list that loads when it opens. */
export function ValuesFilter({ name, filter, onChange, hasType, verb, none = texts.anyValue }: ValuesFilterProps) {
  const isSet = filter.values.length > 0
  return (
    <Popover>
      <PopoverButton className={classNames(buttonClass({ tone: 'quiet', size: 'medium' }), isSet && styles.filterSet)}>
        <Icon name="filter" size="small" />
        {verb === undefined ? (
          <VisuallyHidden>{texts.filterBy} </VisuallyHidden>
        ) : (
          <span className={styles.filterName}>{verb} </span>
        )}
        <span className={styles.filterName}>{nameWords(name)} </span>
        <span className={styles.filterValue}>{wordsOf(filter, none)}</span>
        <Icon name="chevron-down" size="small" />
      </PopoverButton>
      <PopoverPanel
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className={classNames(panel.panel, styles.filterPanel)}
      >
        <ValueList name={name} filter={filter} onChange={onChange} hasType={hasType} />
      </PopoverPanel>
    </Popover>
  )
}

const mostShown = 200

function ValueList({ name, filter, onChange, hasType }: ValuesFilterProps) {
  const { values, isLoading } = useFilterValues(name, hasType ? 'dimension' : 'scope')
  const [search, setSearch] = useState('')
  const all = [...new Set([...filter.values, ...values])]
  const found = all.filter((value) => value.toLowerCase().includes(search.trim().toLowerCase()))
  const toggle = (value: string, isChosen: boolean) =>
    onChange({ ...filter, values: isChosen ? [...filter.values, value] : filter.values.filter((one) => one !== value) })
  return (
    <div className={styles.valueList}>
      <TextInput aria-label={texts.searchValues(nameWords(name))} icon="search" value={search} onChange={setSearch} />
      {hasType && (
        <RadioGroup
          label={texts.keepOrLeave}
          value={filter.type}
          options={[
            { value: 'include', label: texts.includeChosen },
            { value: 'exclude', label: texts.excludeChosen },
          ]}
          onChange={(type) => onChange({ ...filter, type })}
        />
      )}
      {isLoading && all.length === 0 && <Skeleton shape="row" count={3} />}
      <div role="group" aria-label={texts.valuesOf(nameWords(name))} className={styles.values}>
        {found.slice(0, mostShown).map((value) => (
          <Checkbox
            key={value}
            label={value}
            checked={filter.values.includes(value)}
            onChange={(isChosen) => toggle(value, isChosen)}
          />
        ))}
      </div>
      {filter.values.length > 0 && (
        <Button size="small" tone="plain" onClick={() => onChange({ ...filter, values: [] })}>
          {texts.anyValue}
        </Button>
      )}
    </div>
  )
}
