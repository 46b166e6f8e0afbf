type Remarked = { name: string; remarks?: readonly string[] | undefined }

/**
 * What is to be said beside figures, whoever shows them: the remarks of the measures that a query asks for, written as
 * 'sales', 'sales:sum' or 'price:weighted_mean:units'. The one way from the remarks of a table to its results.
 */
export const figureRemarks = (measures: readonly Remarked[], asked: readonly string[]): string[] => {
  const names = new Set(asked.flatMap((measure) => measure.split(':')))
  return [...new Set(measures.flatMap(({ name, remarks = [] }) => (names.has(name) ? remarks : [])))]
}
