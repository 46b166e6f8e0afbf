import { relationTexts as texts } from '../../../contract/datasets/relations.texts.ts'
import { longestLabel, type Proposal, type TableModel } from '../../../contract/datasets/table-model.schemas.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Select } from '../shared/Select.tsx'
import { Table } from '../shared/Table.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './documents.module.css'
import own from './table-model.module.css'
import type { RelationDraft, TableModelView } from './table-model.hooks.ts'
import { RowActions } from './RowActions.tsx'

type Props = { view: TableModelView; model: TableModel }

/** Related tables; each row of this table has at most one row in each of them. */
export function Relations({ view, model }: Props) {
  const { draft } = view
  const written = draft?.kind === 'relation' ? draft : null
  return (
    <Card
      title={texts.title(model.label)}
      note={texts.intro}
      actions={
        !view.isReader &&
        draft === null && (
          <Button
            icon="plus"
            disabledReason={model.others.length === 0 ? texts.missing : view.disabledReason}
            onClick={view.addRelation}
          >
            {texts.add}
          </Button>
        )
      }
    >
      <div className={own.part}>
        {model.relations.length === 0 && model.proposals.length === 0 && written === null && (
          <p className={styles.nothing}>{texts.none}</p>
        )}
        {model.relations.length > 0 && <Known view={view} model={model} />}
        {!view.isReader && draft === null && model.proposals.length > 0 && (
          <ul className={own.proposals} aria-label={texts.proposed}>
            {model.proposals.map((proposal) => (
              <Suggestion
                key={`${proposal.column} ${proposal.toTable} ${proposal.toColumn}`}
                view={view}
                of={proposal}
              />
            ))}
          </ul>
        )}
        {written !== null && <RelationForm view={view} model={model} draft={written} />}
      </div>
    </Card>
  )
}

function Suggestion({ view, of }: { view: TableModelView; of: Proposal }) {
  return (
    <li className={own.proposal}>
      <div>
        <p className={own.caption}>{texts.proposed}</p>
        <p>{texts.proposal(of.column, of.toLabel, of.toColumn)}</p>
        <p className={styles.quiet}>{texts.keysFound(of.keys.found, of.keys.all)}</p>
      </div>
      <Button
        disabledReason={view.disabledReason}
        aria-label={texts.useNamed(of.toLabel)}
        onClick={() => view.takeProposal(of)}
      >
        {texts.use}
      </Button>
    </li>
  )
}

function Known({ view, model }: Props) {
  return (
    <Table
      label={texts.title(model.label)}
      rows={model.relations}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: texts.name,
          cell: ({ label, problem }) => (
            <>
              <span className={own.label}>{label}</span>
              {problem !== null && <p className={own.problem}>{problem}</p>}
            </>
          ),
        },
        {
          id: 'to',
          header: texts.to,
          cell: ({ column, toLabel, toColumn }) => texts.leadsTo(column, toLabel, toColumn),
        },
        {
          id: 'keys',
          header: texts.keys,
          wideOnly: true,
          cell: ({ keys }) => keys && texts.keysFound(keys.found, keys.all),
        },
        {
          id: 'columns',
          header: texts.columns,
          wideOnly: true,
          cell: ({ columns }) => <code className={own.code}>{columns.join(', ')}</code>,
        },
        {
          id: 'actions',
          header: texts.actions,
          align: 'end',
          cell: (one) =>
            !view.isReader &&
            view.draft === null && (
              <RowActions view={view} words={texts} kind="relation" one={one} onEdit={() => view.editRelation(one)} />
            ),
        },
      ]}
    />
  )
}

const chosen = (value: string): string | null => (value === '' ? null : value)
const same = (value: string) => ({ value, label: value })

function RelationForm({ view, model, draft }: Props & { draft: RelationDraft }) {
  const other = model.others.find(({ table }) => table === draft.toTable)
  const change = (said: Partial<RelationDraft>) => view.change({ ...draft, ...said })
  return (
    <Form className={own.form} label={texts.title(model.label)} onSubmit={view.save}>
      {view.failure && <Banner tone="bad">{view.failure}</Banner>}
      <Field label={texts.name} hint={texts.nameHint}>
        <TextInput autoFocus maxLength={longestLabel} value={draft.label} onChange={(label) => change({ label })} />
      </Field>
      <Field label={texts.column}>
        <Select
          value={chosen(draft.column)}
          placeholder={texts.pick}
          options={model.keys.map(same)}
          onChange={(column) => change({ column })}
        />
      </Field>
      <Field label={texts.toTable}>
        <Select
          value={chosen(draft.toTable)}
          placeholder={texts.pick}
          options={model.others.map(({ table, label }) => ({ value: table, label }))}
          onChange={(toTable) => {
            const [only, ...more] = model.others.find(({ table }) => table === toTable)?.columns ?? []
            change({ toTable, toColumn: only !== undefined && more.length === 0 ? only : '' })
          }}
        />
      </Field>
      <Field label={texts.toColumn}>
        <Select
          value={chosen(draft.toColumn)}
          placeholder={texts.pick}
          options={(other?.columns ?? []).map(same)}
          onChange={(toColumn) => change({ toColumn })}
        />
      </Field>
      <div className={own.actions}>
        <Button onClick={view.cancel}>{texts.cancel}</Button>
        <Button tone="primary" type="submit" disabledReason={view.saveDisabledReason}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}
