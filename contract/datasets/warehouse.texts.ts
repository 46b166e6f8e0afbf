/** Why a warehouse query was refused; sent by the server, so no page loads these. */
export const warehouseTexts = {
  queryTooSlow: 'The query took longer than 10 seconds and was stopped. Please narrow the dates or the filters.',
  queryTooBig: 'The query needs more memory than is allowed. Please narrow the dates or the filters.',
  warehouseBusy: 'Many queries are waiting. Please try again in a moment.',
  sumTooLarge: 'The figures are too large to be added up exactly.',
} as const
