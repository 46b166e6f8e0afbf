/** Business constants of the specification that client and server share. */
export const longestPrompt = 32_000
export const largestFrame = 256 * 1024
export const largestFile = 100 * 1024 * 1024
/** For rows without pages: csv, tsv, json, ndjson, parquet. */
export const largestTable = 1024 * 1024 * 1024
export const largestJsonBody = 1024 * 1024
export const uploadConcurrency = 4
export const secondsUntilTick = 10
export const secondsUntilStalled = 30
export const renewTokenAfterHours = 24
export const tokenLifeDays = 30
