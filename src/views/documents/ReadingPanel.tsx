import { type Encoding, encodingNames, encodings } from '../../../contract/documents/encodings.ts'
import { measureKinds } from '../../../contract/datasets/measure-kinds.ts'
import {
  type ColumnCorrection,
  columnTypes,
  columnUnits,
  type ReadColumn,
  type Reading,
  type SeenSheet,
  type Treatment,
  treatments,
} from '../../../contract/documents/reading.schemas.ts'
import { readingTexts as texts } from '../../../contract/documents/reading.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Field } from '../shared/Field.tsx'
import { Form } from '../shared/Form.tsx'
import { Select } from '../shared/Select.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Table } from '../shared/Table.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './documents.module.css'
import reading from './reading.module.css'
import { TableModels } from './TableModel.tsx'
import { columnIn, joinIn, type ReadingView, sheetIn, stoppedBy, treatmentIn, useReading } from './reading.hooks.ts'

const asFound = ''

/** How a workbook was read, which people can correct. */
export function ReadingPanel({ remarks, onBack }: { remarks: readonly string[]; onBack: () => void }) {
  const view = useReading()
  if (view === null) return <Skeleton shape="text" count={8} />
  if (view.isFailed && view.reading === null)
    return <ErrorState kind="part" message={view.failure ?? texts.notRead} onBack={onBack} onRetry={view.readAgain} />
  if (view.reading === null) return <Skeleton shape="text" count={8} />
  const { tables } = view.reading
  return (
    <div className={styles.cards}>
      {remarks.length > 0 && (
        <Card title={texts.remarksTitle}>
          <ul className={styles.remarks} aria-label={texts.remarksTitle}>
            {remarks.map((remark, index) => (
              <li key={`${index} ${remark}`}>{remark}</li>
            ))}
          </ul>
        </Card>
      )}
      <ReadingForm view={view} reading={view.reading} />
      <TableModels tables={tables} onBack={onBack} />
    </div>
  )
}

function ReadingForm({ view, reading: { sheets, tables, hasEncoding } }: { view: ReadingView; reading: Reading }) {
  return (
    <Form className={styles.cards} onSubmit={view.save}>
      <p className={styles.quiet}>{texts.intro}</p>
      {hasEncoding && (
        <Field label={texts.encoding} hint={texts.encodingHint} optional>
          <Select<Encoding | typeof asFound>
            value={view.corrections.encoding ?? asFound}
            options={[
              { value: asFound, label: texts.encodingFound },
              ...encodingNames.map((value) => ({ value, label: encodings[value] })),
            ]}
            onChange={(next) => view.changeEncoding(next === asFound ? null : next)}
          />
        </Field>
      )}
      {view.failure && <Banner tone="bad">{texts.notSaved(view.failure)}</Banner>}
      {sheets.map((sheet) => (
        <Sheet key={sheet.name} view={view} sheet={sheet} name={sheets.length > 1 ? sheet.name : ''} />
      ))}
      {tables.length === 0 && sheets.length > 0 && <p className={styles.nothing}>{texts.noTable}</p>}
      {tables.map((one) => (
        <Columns key={one.name} view={view} of={one} table={tables.length > 1 ? one.name : ''} />
      ))}
      <Actions view={view} />
    </Form>
  )
}

function Actions({ view }: { view: ReadingView }) {
  const isOffered = view.refusal === null && !view.isBusy
  return (
    <div className={styles.formActions}>
      {isOffered && view.hasFormer && <Button onClick={view.undo}>{texts.undo}</Button>}
      {isOffered && view.isPutRight && !view.isEdited && <Button onClick={view.reset}>{texts.reset}</Button>}
      {view.isEdited && <Button onClick={view.discard}>{texts.discard}</Button>}
      <Button
        tone="primary"
        type="submit"
        disabledReason={view.isBusy ? sharedTexts.processing : view.saveDisabledReason}
      >
        {texts.save}
      </Button>
    </div>
  )
}

/** `name`: '' if the document has only one sheet, whatever its name. */
function Sheet({ view, sheet, name }: { view: ReadingView; sheet: SeenSheet; name: string }) {
  const said = sheetIn(view.corrections, name)
  const isLeftOut = said.isLeftOut === true
  const found = sheet.header === null ? texts.headerNone : texts.headerFound(sheet.header)
  if (sheet.isHidden)
    return (
      <Card title={texts.sheetNamed(sheet.name)}>
        <p className={styles.quiet}>{texts.sheetHidden}</p>
      </Card>
    )
  const header = (value: string) => (/^\d{1,4}$/.test(value) ? Number(value) : undefined)
  return (
    <Card title={texts.sheetNamed(sheet.name)}>
      <div className={reading.sheet}>
        {name !== '' && (
          <Checkbox
            label={texts.sheetRead}
            checked={!isLeftOut}
            onChange={(isRead) => view.changeSheet(name, { isLeftOut: !isRead })}
          />
        )}
        {!isLeftOut && (
          <>
            <Field label={texts.header} hint={`${texts.headerHint} ${found}.`} optional>
              <TextInput
                inputMode="numeric"
                maxLength={4}
                value={said.header === undefined ? '' : String(said.header)}
                onChange={(value) => view.changeSheet(name, { header: header(value) })}
              />
            </Field>
            <Checkbox
              label={texts.keepsTotals}
              checked={said.keepsTotals === true}
              onChange={(keepsTotals) => view.changeSheet(name, { keepsTotals })}
            />
          </>
        )}
      </div>
      {!isLeftOut && sheet.rows.length > 0 && <FirstRows sheet={sheet} header={said.header ?? sheet.header} />}
    </Card>
  )
}

function FirstRows({ sheet: { name, rows }, header }: { sheet: SeenSheet; header: number | null }) {
  const width = Math.max(...rows.map((row) => row.length))
  return (
    <div className={reading.rows} role="region" aria-label={texts.firstRows(name)} tabIndex={0}>
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${index} ${row.join('|')}`} data-header={index + 1 === header || undefined}>
              <th scope="row">{index + 1}</th>
              {Array.from({ length: width }, (_, column) => (
                <td key={`${column}`}>{row[column] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OneTable = Reading['tables'][number]
/** `table`: '' if the document has only one table, whatever its name. */
type TableProps = { view: ReadingView; of: OneTable; table: string }

/** Selects the table that this one is joined with. */
function Joining({ view, of: { name, joinable, joinRefusal, foundIn }, table }: TableProps) {
  const said = joinIn(view.corrections, table)
  const keyOf = ({ to, how }: { to: string; how: string }) => `${how} ${to}`
  const ways = joinable.flatMap(({ name: to, label, ways: each }) => each.map((how) => ({ to, how, label })))
  const kept = said && ways.every((way) => keyOf(way) !== keyOf(said)) ? [{ ...said, label: said.to }] : []
  const all = [...ways, ...kept]
  const alone = foundIn === null ? texts.standAlone : texts.foundIn(foundIn)
  return (
    <Field label={texts.join(name)} hint={joinRefusal ?? texts.joinHint}>
      <Select
        value={said === undefined ? asFound : keyOf(said)}
        options={[
          { value: asFound, label: said === undefined ? alone : texts.asTheyWereFound },
          ...all.map((way) => ({ value: keyOf(way), label: texts.joins[way.how](way.label) })),
        ]}
        onChange={(next) => {
          const way = all.find((one) => keyOf(one) === next)
          view.changeJoin(table, way === undefined ? null : { to: way.to, how: way.how })
        }}
      />
    </Field>
  )
}

/** Selects whether the table is counted, looked up, or both. Before saving, lists what would stop working. */
function Treating({ view, of, table }: TableProps) {
  const said = treatmentIn(view.corrections, table)
  const stopped = stoppedBy(of, said)
  const found = view.isTreated(table) ? texts.asItWasFound : texts.asFound(texts.treatments[of.treatedAs])
  return (
    <div className={reading.treating}>
      <Field label={texts.treatAs(of.name)} hint={texts.treatHint}>
        <Select<Treatment | typeof asFound>
          value={said ?? asFound}
          options={[
            { value: asFound, label: found },
            ...treatments.map((value) => ({ value, label: texts.treatments[value] })),
          ]}
          onChange={(next) => view.changeTreatment(table, next === asFound ? null : next)}
        />
      </Field>
      {stopped.length > 0 && (
        <Banner tone="warn">
          <p>{texts.stops(stopped.length)}</p>
          <ul>
            {stopped.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{texts.use[kind](name)}</li>
            ))}
          </ul>
          <p>{texts.keepBoth(stopped.length)}</p>
        </Banner>
      )}
    </div>
  )
}

function Columns({ view, of, table }: TableProps) {
  const { name: label, columns } = of
  const said = (column: ReadColumn) => columnIn(view.corrections, { table, column: column.found })
  const change = (column: ReadColumn, correction: Partial<ColumnCorrection>) =>
    view.changeColumn({ table, column: column.found }, correction)
  const isNumber = (column: ReadColumn) => {
    const { type } = said(column)
    return type === undefined ? column.type === 'decimal' : type === 'number' || type === 'number with comma'
  }
  return (
    <Card title={texts.columns(label)}>
      <Treating view={view} of={of} table={table} />
      <Joining view={view} of={of} table={table} />
      <Table
        label={texts.columns(label)}
        rows={columns}
        rowKey={({ found }) => found}
        columns={[
          { id: 'found', header: texts.column, cell: ({ found }) => found },
          {
            id: 'name',
            header: texts.name,
            cell: (column) => (
              <TextInput
                aria-label={texts.nameOf(column.found)}
                maxLength={120}
                placeholder={column.found}
                value={said(column).name ?? ''}
                onChange={(name) => change(column, { name: name === '' ? undefined : name })}
              />
            ),
          },
          {
            id: 'type',
            header: texts.type,
            cell: (column) => (
              <Choice
                label={texts.typeOf(column.found)}
                found={texts.roles[column.role]}
                value={said(column).type}
                options={columnTypes}
                words={texts.types}
                onChange={(type) =>
                  change(
                    column,
                    type === 'text' ? { type, kind: undefined, unit: undefined, currency: undefined } : { type },
                  )
                }
              />
            ),
          },
          {
            id: 'kind',
            header: texts.kind,
            cell: (column) =>
              isNumber(column) && (
                <div className={reading.kind}>
                  <Choice
                    label={texts.kindOf(column.found)}
                    found={column.kind === null ? null : texts.kinds[column.kind]}
                    value={said(column).kind}
                    options={measureKinds}
                    words={texts.kinds}
                    onChange={(kind) => change(column, { kind })}
                  />
                  {said(column).kind === undefined && column.kind !== null && column.kindReason !== null && (
                    <p className={reading.reason} data-open={column.kindReason === 'open' || undefined}>
                      {texts.kindTaken[column.kindReason](texts.kindsWithin[column.kind])}
                    </p>
                  )}
                </div>
              ),
          },
          {
            id: 'unit',
            header: texts.unit,
            cell: (column) =>
              isNumber(column) && (
                <div className={reading.unit}>
                  <Choice
                    label={texts.unitOf(column.found)}
                    found={column.unit === null ? null : texts.units[column.unit]}
                    value={said(column).unit}
                    options={columnUnits}
                    words={texts.units}
                    onChange={(unit) => change(column, unit === 'currency' ? { unit } : { unit, currency: undefined })}
                  />
                  {said(column).unit === 'currency' && (
                    <TextInput
                      aria-label={texts.currencyOf(column.found)}
                      maxLength={3}
                      placeholder={texts.currencyExample}
                      value={said(column).currency ?? ''}
                      onChange={(code) => change(column, { currency: code === '' ? undefined : code.toUpperCase() })}
                    />
                  )}
                </div>
              ),
          },
        ]}
      />
    </Card>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  /** What was found, in words. */
  found: string | null
  value: Value | undefined
  options: readonly Value[]
  words: Readonly<Record<Value, string>>
  onChange: (value: Value | undefined) => void
}

/** Selects one of several options, or what was found. */
function Choice<Value extends string>({ label, found, value, options, words, onChange }: ChoiceProps<Value>) {
  const all = options.map((option) => ({ value: option as Value | typeof asFound, label: words[option] }))
  return (
    <Select<Value | typeof asFound>
      aria-label={label}
      value={value ?? asFound}
      options={[{ value: asFound, label: texts.asFound(found ?? '–') }, ...all]}
      onChange={(next) => onChange(next === asFound ? undefined : (next as Value))}
    />
  )
}
