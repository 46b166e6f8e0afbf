const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The order in which people look for names: "Site 2" before "Site 10", capitals beside small letters. */
export const inNaturalOrder = (one: string, other: string) => collator.compare(one, other)

export const byName = (one: { name: string }, other: { name: string }) => inNaturalOrder(one.name, other.name)
