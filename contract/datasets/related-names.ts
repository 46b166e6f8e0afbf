/** Columns of a related table are named after their relation: `customer.region`. */
export const isOfTable = (name: string): boolean => !name.includes('.')
