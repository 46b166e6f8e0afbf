import { memo } from 'react'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'
import { classNames } from '../class-names.ts'
import scroll from '../scroll.module.css'
import { MarkdownInlines } from './MarkdownInlines.tsx'
import styles from './markdown.module.css'
import type { Alignment, Block, Row } from './markdown-tree.ts'

const alignments = { left: styles.left, center: styles.center, right: styles.right }

/** A table in its own scroll area. Complete groups of rows render only once. */
export function MarkdownTable({ table }: { table: Block & { type: 'table' } }) {
  const { align, head, groups } = table
  return (
    <div
      className={classNames(scroll.shaded, styles.scroll)}
      role="region"
      aria-label={markdownTexts.table}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className={alignmentClass(align, column)}>
                <MarkdownInlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((rows, index) => (
          <RowGroup key={index} rows={rows} align={align} />
        ))}
      </table>
    </div>
  )
}

const RowGroup = memo(function RowGroup({ rows, align }: { rows: readonly Row[]; align: readonly Alignment[] }) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <TableRow key={index} row={row} align={align} />
      ))}
    </tbody>
  )
})

const TableRow = memo(function TableRow({ row, align }: { row: Row; align: readonly Alignment[] }) {
  return (
    <tr>
      {row.map((cell, column) => (
        <td key={column} className={alignmentClass(align, column)}>
          <MarkdownInlines inlines={cell} />
        </td>
      ))}
    </tr>
  )
})

function alignmentClass(align: readonly Alignment[], column: number): string | undefined {
  const alignment = align[column]
  return alignment ? alignments[alignment] : undefined
}
