export { readCatalogue, readFoundCatalogue, storedTableOf, tablesFedSince } from './datasets.read.ts'
export { metricsOf } from './metrics.read.ts'
export { mayRunSql } from './sql-rights.ts'
export { askedIn, keepResult, listKeptResults } from './kept-results.store.ts'
