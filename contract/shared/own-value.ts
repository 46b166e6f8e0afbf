/** What a record itself holds under a name: a name like `constructor` finds nothing of what every object has. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
