import { type CSSProperties, Fragment } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { useForeignZone } from '../zone.hooks.ts'
import { Link } from '../Link.tsx'
import { figureAddresses, type FigureTable, figureTables, figureTrace } from './figure-table.ts'
import styles from './source-panel.module.css'

const most = 500

/** The query behind a figure in words, with its rows. */
export function FigureRows({ data, project }: { data: unknown; project: string }) {
  const zone = useForeignZone()
  const tables = figureTables(data)
  if (!tables) return <p className={styles.note}>{texts.noQuery}</p>
  const { main, comparison } = tables
  const addresses = figureAddresses(data, project)
  const trace = figureTrace(data)
  const facts = zone === null ? main.facts : [...main.facts, { label: texts.daysOf, value: zone }]
  return (
    <>
      {facts.length > 0 && (
        <>
          <h3 className={styles.part}>{texts.query}</h3>
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={`${label} ${value}`} className={styles.fact}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {addresses.missing
                    .filter(({ remark }) => remark === value)
                    .map(({ to }) => (
                      <Fragment key={to}>
                        {' '}
                        <Link to={to}>{texts.openMissing}</Link>
                      </Fragment>
                    ))}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {addresses.query !== null && (
        <p className={styles.note}>
          <Link to={addresses.query}>{texts.openQuery}</Link>
        </p>
      )}
      <h3 className={styles.part}>{texts.rows}</h3>
      <Rows table={main} label={texts.rows} />
      {trace && (
        <>
          <h3 className={styles.part}>{texts.trace}</h3>
          <p className={styles.note}>{texts.traceOf(trace.formula)}</p>
          <ul className={styles.trace} aria-label={texts.trace}>
            {trace.steps.map(({ depth, name, value, formula }, index) => (
              <li key={`${index} ${name}`} className={styles.step} style={{ '--depth': depth } as CSSProperties}>
                <span className={styles.stepName}>
                  {name}
                  {formula !== null && depth > 0 && <code className={styles.formula}>{formula}</code>}
                </span>
                <span>{value}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {comparison && (
        <>
          <h3 className={styles.part}>
            {texts.compared} {comparison.label}
          </h3>
          <Rows table={comparison.table} label={comparison.label} />
        </>
      )}
    </>
  )
}

function Rows({ table, label }: { table: FigureTable; label: string }) {
  const { columns, rows, groupings, total } = table
  const shown = rows.slice(0, most)
  return (
    <>
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" data-number={index >= groupings || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {row.map((cell, position) => (
                  <td key={columns[position]} data-number={position >= groupings || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.count}>{texts.rowCount(shown.length, total)}</p>
    </>
  )
}
