/** Why a warehouse query was refused; sent by the server, so no page loads these. */
export const warehouseTexts = {
  queryTooSlow: 'The query took longer than 10 seconds and was stopped. Narrow the dates or the filters.',
  queryTooBig: 'The query needs more memory than is allowed. Narrow the dates or the filters.',
  warehouseBusy: 'Many queries are waiting. Try again in a moment.',
  sumTooLarge: 'The figures are too large to add up exactly.',
} as const
