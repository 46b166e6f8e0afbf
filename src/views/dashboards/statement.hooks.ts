import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { withColumns } from '../../../contract/dashboards/chart-statement.ts'
import type { DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { withStatement } from '../../machines/dashboards/editor.selectors.ts'
import { useFeature } from '../shared/system-context.ts'
import { useDashboardAddress } from './dashboards.hooks.ts'

/** Reads the columns of the open chart's SQL statement, and saves them in the chart. */
export function useStatementReading(chart: DatasetChart, write: (chart: DatasetChart) => void) {
  const { project } = useDashboardAddress()
  const reading = useFeature('statement reading')
  const snapshot = useSelector(reading, (current) => current)
  const output = snapshot?.hasTag('done') ? snapshot.context.output : null
  const sql = snapshot?.context.intention?.payload.sql
  useEffect(() => {
    if (output === null || output === undefined) return
    reading?.send({ type: 'command.dismissed' })
    const { statement } = chart
    // Ignore them if the statement was edited meanwhile.
    if (statement !== undefined && statement.sql === sql) write(withStatement(chart, withColumns(statement, output)))
  }, [output, sql, reading, chart, write])
  return {
    isBusy: snapshot?.hasTag('busy') ?? false,
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    read: (text: string) =>
      reading?.send({ type: 'command.requested', key: crypto.randomUUID(), payload: { project, sql: text } }),
    dismiss: () => reading?.send({ type: 'command.dismissed' }),
  }
}
