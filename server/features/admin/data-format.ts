/** The format of warehouse files and the search index that this server writes. */
export const dataFormat = 1

export const migrationsQueue = 'run_migrations'
