const longestName = 60
const defaultSheetName = /^(sheet|tabelle|feuil|hoja|blad|ark|foglio|planilha|worksheet)\s*\d*$/i

/** A name of lower-case letters, digits and underscores that begins with a letter; `otherwise` when nothing is left. */
export function snakeCase(label: string, otherwise: string): string {
  const words = label
    .replace(/%/g, ' percent ')
    .replace(/&/g, ' and ')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/([a-z\d])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .slice(0, longestName)
    .replace(/^_+|(?<!_)_+$/g, '')
  if (words === '') return otherwise
  return /^\d/.test(words) ? `n_${words}` : words
}

/** Makes names distinct by a number from 2 upwards. */
export function distinct(names: string[], separator: string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let result = name
    for (let number = 2; taken.has(result.toLowerCase()); number += 1) result = `${name}${separator}${number}`
    taken.add(result.toLowerCase())
    return result
  })
}

/** Column names for labels; `count` is the metric that every table has, so a column gets another name. */
export function columnNames(labels: string[]): string[] {
  const names = labels.map((label, index) => snakeCase(label, `column_${index + 1}`))
  return distinct(
    names.map((name) => (name === 'count' ? 'count_value' : name)),
    '_',
  )
}

export function isDefaultSheetName(name: string): boolean {
  return name.trim() === '' || defaultSheetName.test(name.trim())
}

/** 'reports/Supermarket sales.xlsx' is 'Supermarket sales'. */
export function fileTitle(filename: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? filename
  return base.replace(/\.[A-Za-z\d]{1,5}$/, '').trim() || base
}
