import { formatCount } from '../../../contract/shared/format.ts'
import {
  type ModelUse,
  type ModelUseOfOrganisation,
  MOST_INSTRUCTIONS,
} from '../../../contract/organisations/model-use.schemas.ts'
import { modelUseTexts as texts } from '../../../contract/organisations/model-use.texts.ts'
import { inUsDollars } from '../../../contract/shared/us-dollars.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import type { Column } from '../shared/column.ts'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Table } from '../shared/Table.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { LoadedCard } from './LoadedCard.tsx'
import { useModelRules, useModelRulesDraft } from './model-rules.hooks.ts'
import styles from './settings.module.css'

/** Which models may read the organisation's data, how they answer, and how much they may use. For administrators. */
export function ModelRulesCard() {
  const models = useModelRules()
  const { loadFailure, readAgain, failure } = models
  return (
    <LoadedCard
      title={texts.title}
      note={texts.note}
      value={models.use}
      loadFailure={loadFailure}
      readAgain={readAgain}
      lines={5}
      failure={failure}
    >
      {(use) => (
        <>
          <Rules key={JSON.stringify(use.rules)} use={use} models={models} />
          <Use use={use} />
        </>
      )}
    </LoadedCard>
  )
}

type RulesProps = { use: ModelUseOfOrganisation; models: ReturnType<typeof useModelRules> }

function Rules({ use, models: { isBusy, changed, ...models } }: RulesProps) {
  const form = useModelRulesDraft(use)
  const idleReason = changed !== null ? texts.chooseFirst : form.isEdited ? null : texts.unchanged
  const limit = (name: keyof typeof form.limits, unit: string) => (
    <TextInput
      type="number"
      min={0}
      step={unit === texts.tokens ? 1 : 'any'}
      aria-label={`${name.startsWith('person') ? texts.forPerson : texts.forOrganisation}: ${unit}`}
      suffix={unit}
      value={form.limits[name]}
      onChange={(text) => form.setLimit(name, text)}
    />
  )
  return (
    <Form label={texts.title} className={styles.stack} onSubmit={() => models.save(form.draft)}>
      {use.models.length === 0 ? (
        <p className={styles.quiet}>{texts.onlyAnalyst}</p>
      ) : (
        <fieldset className={styles.choices}>
          <legend>{texts.allowed}</legend>
          <p className={styles.quiet}>{texts.allowedHint}</p>
          {use.models.map(({ id, label, isChosen, role }) => (
            <Checkbox
              key={id}
              label={label}
              hint={isChosen ? texts.chosen : texts.roles[role]}
              checked={isChosen || form.allowed.includes(id)}
              disabledReason={isChosen ? texts.chosen : null}
              onChange={(isAllowed) => form.allow(id, isAllowed)}
            />
          ))}
        </fieldset>
      )}
      <Field label={texts.instructions} hint={texts.instructionsHint}>
        <TextArea maxLength={MOST_INSTRUCTIONS} value={form.instructions} onChange={form.setInstructions} />
      </Field>
      <fieldset className={styles.choices}>
        <legend>{texts.limits}</legend>
        <p className={styles.quiet}>{texts.limitsHint}</p>
        <div className={styles.limits}>
          <span>{texts.forOrganisation}</span>
          {limit('organisationTokens', texts.tokens)}
          {use.hasPrices && limit('organisationCost', texts.dollars)}
        </div>
        <div className={styles.limits}>
          <span>{texts.forPerson}</span>
          {limit('personTokens', texts.tokens)}
          {use.hasPrices && limit('personCost', texts.dollars)}
        </div>
        {!use.hasPrices && <p className={styles.quiet}>{texts.noPrices}</p>}
      </fieldset>
      {changed !== null && (
        <Banner
          tone="warn"
          action={
            <>
              <Button size="small" onClick={models.takeLatest}>
                {texts.takeLatest}
              </Button>
              <Button size="small" onClick={() => models.saveMine(form.draft)}>
                {texts.saveMine}
              </Button>
            </>
          }
        >
          {texts.changedMeanwhile(changed)}
        </Banner>
      )}
      <div className={styles.foot}>
        <Button type="submit" tone="primary" disabledReason={isBusy ? texts.saving : idleReason}>
          {isBusy ? texts.saving : texts.save}
        </Button>
      </div>
    </Form>
  )
}

const costWords = ({ cost }: ModelUse): string => (cost === null ? texts.unknownCost : inUsDollars(cost))

type Row = { id: string; name: string; use: ModelUse }
const columns: readonly Column<Row>[] = [
  { id: 'name', header: texts.person, cell: ({ name }) => name },
  { id: 'calls', header: texts.calls, align: 'end', wideOnly: true, cell: ({ use }) => formatCount(use.calls) },
  {
    ...{ id: 'tokens', header: texts.tokens, align: 'end' },
    cell: ({ use }) => formatCount(use.inputTokens + use.outputTokens),
  },
  { id: 'cost', header: texts.cost, align: 'end', cell: ({ use }) => costWords(use) },
]

function Use({ use }: { use: ModelUseOfOrganisation }) {
  const rows: Row[] = [
    ...use.people,
    { id: 'all', name: texts.forOrganisation, use: use.use },
    { id: 'last', name: texts.lastMonth, use: use.lastMonth },
  ]
  return (
    <section className={styles.choices}>
      <h3 className={styles.subtitle}>{texts.use}</h3>
      {use.use.calls + use.lastMonth.calls === 0 ? (
        <p className={styles.quiet}>{texts.noUse}</p>
      ) : (
        <Table label={texts.use} columns={columns} rows={rows} rowKey={({ id }) => id} density="compact" />
      )}
    </section>
  )
}
