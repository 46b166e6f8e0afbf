/** The format in which this server writes the files of the warehouse and the search index. */
export const dataFormat = 1

export const migrationsQueue = 'run_migrations'
