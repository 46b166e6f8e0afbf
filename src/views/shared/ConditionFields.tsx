import {
  type Comparison,
  comparisonsOfNumbers,
  comparisonsOfText,
  type ConditionColumn,
  type ConditionGroup,
  type FormCondition,
  hasValue,
} from '../../../contract/datasets/form-conditions.ts'
import { conditionsTexts as texts } from '../../../contract/datasets/conditions.texts.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { Select } from './Select.tsx'
import { TextInput } from './TextInput.tsx'
import styles from './conditions.module.css'

type Props = {
  groups: readonly ConditionGroup[]
  columns: readonly ConditionColumn[]
  onChange: (groups: ConditionGroup[], isTyped?: boolean) => void
}

const joins = (['all', 'any'] as const).map((value) => ({ value, label: texts.joinsOf[value] }))

/** Edits conditions on rows: one line per condition, in groups of which all or any have to apply. */
export function ConditionFields({ groups, columns, onChange }: Props) {
  const fresh: FormCondition = { column: columns[0]?.name ?? '', comparison: 'equal', value: '' }
  const put = (at: number, group: ConditionGroup, isTyped = false) => {
    const changed = groups.map((one, index) => (index === at ? group : one))
    onChange(
      changed.filter(({ conditions }) => conditions.length > 0),
      isTyped,
    )
  }
  return (
    <div className={styles.conditions}>
      {groups.map((group, at) => (
        <Group
          key={at}
          number={at + 1}
          group={group}
          columns={columns}
          fresh={fresh}
          onChange={(changed, isTyped) => put(at, changed, isTyped)}
        />
      ))}
      <Button
        size="small"
        icon="plus"
        onClick={() => onChange([...groups, { joins: groups.length === 0 ? 'all' : 'any', conditions: [fresh] }])}
      >
        {groups.length === 0 ? texts.addCondition : texts.addGroup}
      </Button>
    </div>
  )
}

type GroupProps = {
  number: number
  group: ConditionGroup
  columns: readonly ConditionColumn[]
  fresh: FormCondition
  onChange: (group: ConditionGroup, isTyped?: boolean) => void
}

function Group({ number, group, columns, fresh, onChange }: GroupProps) {
  const { conditions } = group
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.conditionGroup(number)}</legend>
      {conditions.length > 1 && (
        <div className={styles.joins}>
          <Field label={texts.joins}>
            <Select value={group.joins} options={joins} onChange={(chosen) => onChange({ ...group, joins: chosen })} />
          </Field>
        </div>
      )}
      {conditions.map((condition, at) => (
        <Condition
          key={at}
          number={at + 1}
          condition={condition}
          columns={columns}
          onChange={(changed, isTyped) =>
            onChange({ ...group, conditions: conditions.map((one, index) => (index === at ? changed : one)) }, isTyped)
          }
          onRemove={() => onChange({ ...group, conditions: conditions.filter((_, index) => index !== at) })}
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onChange({ ...group, conditions: [...conditions, fresh] })}>
          {texts.addCondition}
        </Button>
      </div>
    </fieldset>
  )
}

type ConditionProps = {
  number: number
  condition: FormCondition
  columns: readonly ConditionColumn[]
  onChange: (condition: FormCondition, isTyped?: boolean) => void
  onRemove: () => void
}

function Condition({ number, condition, columns, onChange, onRemove }: ConditionProps) {
  const { comparison, value, to = '' } = condition
  const kind = columns.find(({ name }) => name === condition.column)?.kind ?? 'text'
  const offered: readonly Comparison[] = kind === 'text' ? comparisonsOfText : comparisonsOfNumbers
  const input = kind === 'day' && comparison !== 'in' ? 'date' : 'text'
  const inputMode = kind === 'number' && comparison !== 'in' ? 'decimal' : undefined
  const chooseColumn = (column: string) => {
    const isSameKind = columns.find(({ name }) => name === column)?.kind === kind
    onChange({ column, comparison: isSameKind ? comparison : 'equal', value: isSameKind ? value : '' })
  }
  return (
    <div className={styles.condition} role="group" aria-label={texts.condition(number)}>
      <Field label={texts.conditionColumn}>
        <Select
          value={condition.column}
          options={columns.map(({ name }) => ({ value: name, label: name }))}
          onChange={chooseColumn}
        />
      </Field>
      <Field label={texts.comparison}>
        <Select
          value={comparison}
          options={offered.map((one) => ({ value: one, label: texts.comparisons[one] }))}
          onChange={(chosen) => onChange({ ...condition, comparison: chosen })}
        />
      </Field>
      {hasValue(comparison) && (
        <Field label={comparison === 'in' ? texts.conditionValues : texts.conditionValue}>
          <TextInput
            type={input}
            inputMode={inputMode}
            value={value}
            maxLength={1000}
            onChange={(text) => onChange({ ...condition, value: text }, true)}
          />
        </Field>
      )}
      {comparison === 'between' && (
        <Field label={texts.conditionTo}>
          <TextInput
            type={input}
            inputMode={inputMode}
            value={to}
            maxLength={1000}
            onChange={(text) => onChange({ ...condition, to: text }, true)}
          />
        </Field>
      )}
      <IconButton icon="close" size="small" label={texts.removeCondition(number)} onClick={onRemove} />
    </div>
  )
}
