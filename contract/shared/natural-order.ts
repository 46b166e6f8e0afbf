const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts names as people expect: "Site 2" before "Site 10", ignoring case. */
export const inNaturalOrder = (one: string, other: string) => collator.compare(one, other)

export const byName = (one: { name: string }, other: { name: string }) => inNaturalOrder(one.name, other.name)
