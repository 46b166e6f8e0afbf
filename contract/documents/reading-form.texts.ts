/** What is wrong in the form for correcting how a workbook was read; apart, as every page loads the schema. */
export const readingFormTexts = {
  headerForm: 'Enter a row number from 1 to 1,000.',
  nameRequired: 'Enter a name for the column',
  currencyForm: 'Enter three capital letters, such as NZD.',
} as const
