export const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`
export const sqlTexts = (values: string[]): string => `[${values.map(sqlText).join(', ')}]`
