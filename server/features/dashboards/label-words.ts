import { nameWords } from '../../../contract/shared/name-words.ts'
import { withPartedNames } from '../../engines/language/index.ts'

/** The name of a column in words, also where it is written as one: "QUANTITYORDERED". */
export const labelWords = (label: string): string => nameWords(withPartedNames(label))
