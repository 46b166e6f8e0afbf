/** The name of a table as a person writes it: "supermarket_sales-2024" is "Supermarket sales 2024". */
export function readableName(label: string): string {
  const apart = /[_-]/.test(label) && !/\s/.test(label)
  const words = apart ? label.replace(/[_-]+/g, ' ').trim() : label
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
