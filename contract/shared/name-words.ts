/** Brand names written as one word. */
const joinedNames = /^(?:LinkedIn|YouTube|PayPal|WhatsApp|WeChat|TikTok|GitHub|GitLab|HubSpot|SharePoint|JavaScript)$/

/** "originLocation" becomes "origin location", "UnitPrice" becomes "Unit Price"; "iPhone" and "eBay" stay. */
function wordsOfJoined(name: string): string {
  if (joinedNames.test(name)) return name
  if (/^\p{Ll}{2,}(?:\p{Lu}\p{Ll}+)+$/u.test(name))
    return name.replace(/\p{Lu}\p{Ll}+/gu, (hump) => ` ${hump.toLowerCase()}`)
  return /^(?:\p{Lu}\p{Ll}+){2,}$/u.test(name) ? name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2') : name
}

/**
 * A column's name for people: "product_line", "productLine" and "product.line" become "Product line". Names already in
 * words stay.
 */
export function nameWords(name: string): string {
  const own = name.trim()
  const words = /\s/.test(own)
    ? own.replaceAll('_', ' ')
    : own
        .replace(/(\p{L}{2})\.{1,3}(?=\p{L}{2})/gu, '$1 ')
        .split(/[_ ]/)
        .map(wordsOfJoined)
        .join(' ')
        .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name within a sentence: "Product line" becomes "product line"; "VAT rate" and "Running Time" stay. */
export function nameWithin(name: string): string {
  const words = nameWords(name)
  return /^\p{Lu}(?:\p{Ll}|$|\s)/u.test(words) && words.length > 1 && !/\s\p{Lu}\p{Ll}/u.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}
