import { lookupColumn } from '../../../contract/formulas/formulas.schemas.ts'
import { checkMatrix } from '../../../contract/formulas/matrix.ts'
import {
  cellOf,
  columnsOfDraft,
  type GridSide,
  readFigure,
  valuesOfDraft,
  withCell,
  withName,
  withNewName,
  withoutName,
} from '../../../contract/formulas/measure-draft.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { Field } from '../shared/Field.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import type { EditorView } from './editor.hooks.ts'
import { useScopeValues } from './formulas.hooks.ts'
import styles from './formulas.module.css'

/** A matrix with its two scopes, or a lookup with one. */
export function GridFields({ view }: { view: EditorView }) {
  const { draft, change, problems } = view
  const isMatrix = draft.source === 'matrix'
  const isReady = draft.scope !== '' && (!isMatrix || draft.scope2 !== '')
  const scopes = isMatrix ? [draft.scope, draft.scope2] : [draft.scope]
  const valuesOf = useScopeValues(scopes.filter((scope) => scope !== ''))
  return (
    <section className={styles.part}>
      <div className={styles.formFields}>
        <ScopeField
          label={isMatrix ? texts.scope1 : texts.scope}
          value={draft.scope}
          scopes={view.scopes}
          onChange={(scope) => change({ scope })}
        />
        {isMatrix && (
          <ScopeField
            label={texts.scope2}
            value={draft.scope2}
            scopes={view.scopes}
            onChange={(scope2) => change({ scope2 })}
          />
        )}
      </div>
      {!isMatrix && !isReady && (
        <p className={styles.notReady}>
          <strong>{texts.notReady}</strong> {texts.notReadyText}
        </p>
      )}
      {(isMatrix || isReady) && (
        <>
          <div className={styles.actions}>
            <FillIn view={view} side="rows" scope={draft.scope} values={valuesOf(draft.scope)} />
            {isMatrix && <FillIn view={view} side="columns" scope={draft.scope2} values={valuesOf(draft.scope2)} />}
          </div>
          <Grid view={view} />
          {(problems.values ?? problems.scope) !== undefined && (
            <p className={styles.warning}>
              <Icon name="warning" size="small" />
              {problems.values ?? problems.scope}
            </p>
          )}
          {isMatrix && isReady && <MatrixSaid view={view} />}
        </>
      )}
    </section>
  )
}

type ScopeProps = { label: string; value: string; scopes: readonly string[]; onChange: (scope: string) => void }

function ScopeField({ label, value, scopes, onChange }: ScopeProps) {
  const all = value === '' || scopes.includes(value) ? scopes : [...scopes, value]
  return (
    <Field label={label} hint={texts.scopeHint}>
      <Combobox
        placeholder={texts.pickScope}
        value={value === '' ? null : value}
        options={all.map((scope) => ({ value: scope, label: scope }))}
        onChange={(scope) => onChange(scope ?? '')}
      />
    </Field>
  )
}

type FillProps = { view: EditorView; side: GridSide; scope: string; values: readonly string[] }

/** Uses a scope's values as row or column names; those with figures stay. */
function FillIn({ view: { draft, change }, side, scope, values }: FillProps) {
  if (scope === '' || values.length === 0 || values.length > 100) return null
  const fill = () => {
    const isUsed = (name: string) =>
      side === 'rows'
        ? draft.columns.concat(lookupColumn).some((column) => cellOf(draft, name, column) !== '')
        : draft.rows.some((row) => cellOf(draft, row, name) !== '')
    const kept = draft[side].filter((name) => isUsed(name) && !values.includes(name))
    change({ [side]: [...values, ...kept] })
  }
  return (
    <Button size="small" onClick={fill}>
      {texts.fillIn(scope)}
    </Button>
  )
}

const say = (value: number): string => String(Number(value.toPrecision(12)))

function Grid({ view }: { view: EditorView }) {
  const { draft, change } = view
  const isMatrix = draft.source === 'matrix'
  const columns = columnsOfDraft(draft)
  const check = checkMatrix(draft.rows, columns, valuesOfDraft(draft))
  return (
    <div className={styles.gridScroll} role="region" aria-label={isMatrix ? texts.matrix : texts.lookup} tabIndex={0}>
      <table className={styles.grid} aria-label={isMatrix ? texts.matrix : texts.lookup}>
        <thead>
          <tr>
            <td>{isMatrix && draft.scope2 !== '' ? `${draft.scope} → ${draft.scope2}` : draft.scope}</td>
            {columns.map((column, index) => (
              // A name changes as it is typed.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                {isMatrix ? <PartName view={view} side="columns" name={column} /> : texts.lookupColumn}
              </th>
            ))}
            {isMatrix && (
              <td>
                <Button size="small" icon="plus" onClick={() => change(withNewName(draft, 'columns'))}>
                  {texts.addColumn}
                </Button>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {draft.rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">
                <PartName view={view} side="rows" name={row} />
              </th>
              {columns.map((column, position) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={position}>
                  <Cell view={view} row={row} column={column} />
                </td>
              ))}
              {isMatrix && <td className={styles.total}>{say(check.rowTotals[row] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <Button size="small" icon="plus" onClick={() => change(withNewName(draft, 'rows'))}>
                {texts.addRow}
              </Button>
            </td>
            {isMatrix &&
              columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={styles.total}>
                  {say(check.columnTotals[column] ?? 0)}
                </td>
              ))}
            {isMatrix && <td className={styles.total}>{texts.total}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function PartName({ view: { draft, change }, side, name }: { view: EditorView; side: GridSide; name: string }) {
  const label = side === 'rows' ? texts.rowName(name) : texts.columnName(name)
  const remove = side === 'rows' ? texts.removeRow(name) : texts.removeColumn(name)
  return (
    <span className={styles.partName}>
      <TextInput
        aria-label={label}
        value={name}
        maxLength={200}
        onChange={(to) => change(withName(draft, side, name, to))}
      />
      <IconButton icon="close" label={remove} onClick={() => change(withoutName(draft, side, name))} />
    </span>
  )
}

function Cell({ view: { draft, change }, row, column }: { view: EditorView; row: string; column: string }) {
  const text = cellOf(draft, row, column)
  return (
    <TextInput
      aria-label={texts.cell(row, draft.source === 'lookup' ? texts.lookupColumn : column)}
      aria-invalid={(text.trim() !== '' && readFigure(text) === null) || undefined}
      inputMode="decimal"
      value={text}
      placeholder="0"
      onChange={(to) => change(withCell(draft, row, column, to))}
    />
  )
}

/** The matrix's totals, updated while typing. */
function MatrixSaid({ view: { draft } }: { view: EditorView }) {
  const { kind, problems } = checkMatrix(draft.rows, draft.columns, valuesOfDraft(draft))
  return (
    <div aria-live="polite" className={styles.said}>
      <p className={kind === 'neither' ? styles.warning : styles.good}>
        <Icon name={kind === 'neither' ? 'warning' : 'check'} size="small" />
        {texts.kinds[kind]}
      </p>
      {problems.slice(0, 6).map((problem) => (
        <p key={problem} className={styles.note}>
          {problem}
        </p>
      ))}
    </div>
  )
}
