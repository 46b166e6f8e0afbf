/** The name of a column as people read it: "product_line" is "Product line". What is written in words already stays. */
export function nameWords(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The same within a sentence: "Product line" is "product line"; "VAT rate" and "Running Time" stay. */
export function nameWithin(name: string): string {
  const words = nameWords(name)
  return /^\p{Lu}(?:\p{Ll}|$|\s)/u.test(words) && words.length > 1 && !/\s\p{Lu}\p{Ll}/u.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}
