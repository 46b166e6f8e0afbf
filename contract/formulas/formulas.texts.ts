/** What is wrong with a measure or a question about it; the server and the page say it in the same words. */
export const formulasTexts = {
  nameRequired: 'Please enter a name.',
  nameTooLong: 'A name has at most 200 characters.',
  nameWithBrackets: 'A name cannot contain square brackets.',
  nameOfWarehouse: 'This name would be read as a metric of a dataset. Please choose another.',
  nameTaken: 'This name is taken. Please choose another.',
  formulaRequired: 'Please enter a formula.',
  formulaTooLong: 'A formula has at most 4,000 characters.',
  formulaError: (message: string) => `Formula Error: ${message}`,
  scopeRequired: 'Please choose a scope.',
  scopesAlike: 'Scope 1 and Scope 2 must be two different scopes.',
  valuesRequired: 'Please enter at least one value.',
  matrixTooLarge: 'A matrix has at most 100 rows and 100 columns.',
  lookupNotReady: 'not ready yet',
  invalidDay: 'Please give a date as yyyy-mm-dd.',
  invalidFilter: 'A filter takes up to 1,000 values of a scope.',
  measureRequired: 'Please choose a measurement.',
  invalidScope: (scope: string, measure: string) => `"${measure}" is not split by "${scope}".`,
  tooManyValues: 'There are more than 10,000 values. Please choose longer periods, fewer dates or a filter.',
  tooManyNeeds: 'This depends on more than 100 measurements and metrics. Please use fewer.',
  tooManyByHand: 'A measure entered by hand has at most 5,000 values.',
  twiceTyped: (date: string) => `There are two values for ${date} of one scenario and scope value.`,
  notAPeriod: (date: string) => `${date} is not the first day of a period.`,
  percentIsWeighed: 'Percentages are weighted, never added up.',
  notChangeable: 'A measurement from documents or entered by hand has no definition to change.',
  notByHand: 'Only a measurement entered by hand has such values.',
  usedBy: (name: string, users: readonly string[]) =>
    `"${name}" is used in ${users.map((user) => `"${user}"`).join(', ')}. Change that first.`,
  circle: (path: readonly string[]) =>
    path.length === 2
      ? `"${path[0]}" would depend on itself.`
      : `This would be a circle: ${path.map((name) => `"${name}"`).join(' depends on ')}.`,
  unknownMeasure: (name: string) => `There is no measurement "${name}". It counts as 0.`,
  unknownMetric: (name: string) => `There is no metric ${name} in the datasets. It counts as 0.`,
  unknownColumn: (column: string, table: string) => `The dataset ${table} has no column "${column}". It counts as 0.`,
  functionIsZero: (name: string) => `The function ${name} is not supported. It counts as 0.`,
  tableOnce: 'A formula can hold one matrix or lookup. Put the other into a measurement of its own.',
  tableMultiplies: (name: string) =>
    `"${name}" holds weights: you can multiply by it, but not add, subtract, divide or raise it to a power.`,
  tableAlone: (name: string, scope: string) => `Multiply "${name}" by a measurement that is split by "${scope}".`,
  faults: {
    'division by zero': 'Division by zero counts as 0',
    'unknown reference': 'An unknown reference counts as 0',
    'unknown function': 'A function counts as 0',
    'not a number': 'A result that is not a number counts as 0',
  },
  faultWithin: (fault: string, name: string) => `${fault}, in "${name}"`,

  scenario: 'Scenario',
  period: 'Period',
  typedByHand: 'Entered by hand.',
  workedOutBy: (formula: string) => `Calculated by ${formula}.`,
  noSuchMeasure: 'This measure does not exist.',
  onlyAsWhole: (name: string) =>
    `${name} is worked out for each period as a whole. It can be asked by period or by one of its parts, and has no records of its own.`,
  oneScope: (name: string) => `${name} can be split by one thing at a time.`,
  noConditions: (name: string) => `${name} can be narrowed to values, and not by leaving some out.`,
} as const
