import { DuckDBInstance } from '@duckdb/node-api'

/** Plain DuckDB in a process of its own, so that its memory is counted like that of ours: a CSV file into a Parquet file. */
const [source, target] = process.argv.slice(2)
const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
const connection = await instance.connect()
await connection.run(
  `COPY (SELECT * FROM read_csv('${source}', thousands = ',')) TO '${target}' (FORMAT parquet, COMPRESSION zstd)`,
)
instance.closeSync()
