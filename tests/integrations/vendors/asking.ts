import type { Integration } from '../../../contract/integrations/integrations.schemas.ts'
import { until } from '../../until.ts'
import type { ConnectionEnvironment } from '../connection-environment.ts'
import type { Sums } from './rest-vendor.ts'

type Source = { stream: string; table_name: string; row_count: number; columns: { name: string; label: string }[] }

/** What an administrator does with the only connection of an integration, and what is brought in. */
export type Asking = {
  shown(): Promise<Integration>
  settled(): Promise<Integration>
  save(settings: object): ReturnType<ConnectionEnvironment['call']>
  sync(): Promise<Integration>
  /** Rows of the datasets, by stream. */
  counts(): Promise<Record<string, number>>
  /** Columns of the datasets, by stream. */
  labels(): Promise<Record<string, string[]>>
  /** A sum for each value of a column, asked as a chart asks it, with two decimals. */
  figures(sums: Sums): Promise<Record<string, number>>
}

export const rounded = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([group, value]): [string, number] => [group, Math.round(value * 100) / 100])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

export const totalOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

export function asking(environment: () => ConnectionEnvironment, code: string): Asking {
  const shown = async () => (await environment().integrations()).find((one) => one.code === code)!
  const settled = () =>
    until(async () => {
      const found = await shown()
      return !found.isSyncing && found
    }) as Promise<Integration>
  const sources = (): Promise<Source[]> =>
    environment().rowsOf(
      'select stream, table_name, row_count, columns from warehouse_source where connection_id = $1 order by stream',
      [code],
    )
  return {
    ...{ shown, settled },
    save: (settings) => environment().call('PUT', `integrations/${code}/settings`, { settings }),
    async sync() {
      await environment().call('POST', `integrations/${code}/_do/sync`, {})
      return settled()
    },
    counts: async () => Object.fromEntries((await sources()).map((one) => [one.stream, one.row_count])),
    labels: async () =>
      Object.fromEntries((await sources()).map((one) => [one.stream, one.columns.map(({ label }) => label)])),
    async figures({ stream, measure, by }) {
      const source = (await sources()).find((one) => one.stream === stream)!
      const name = (label: string) => source.columns.find((column) => column.label === label)!.name
      const query = `factTable=${source.table_name}&measures=${name(measure)}&dimensions=${name(by)}&limit=100`
      const { body } = await environment().call('GET', `warehouse/facts?${query}`)
      const rows: { dimensionValues: Record<string, string>; measures: Record<string, { value: number }> }[] =
        body.results
      return rounded(
        Object.fromEntries(rows.map((row) => [row.dimensionValues[name(by)]!, row.measures[name(measure)]!.value])),
      )
    },
  }
}
