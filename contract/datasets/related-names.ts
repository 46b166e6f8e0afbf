/** Columns of a related table carry the relation's name: `customer.region`. */
export const isOfTable = (name: string): boolean => !name.includes('.')
