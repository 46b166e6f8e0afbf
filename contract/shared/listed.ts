/** "A", "A and B", "A, B and C"; empty for none. */
export const listed = (values: readonly string[]): string =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} and ${values[values.length - 1]}`
