const nothingFound =
  /^[^\p{L}]{0,9}(?:I (?:found nothing|couldn['’]t find|could not (?:find|place)|didn['’]t find|did not find|was (?:unable|not able) to find|cannot (?:find|compare with)|can['’]t find)|Nothing |No (?:information|answer|mention|record)s? |There (?:is|was) no (?:information|answer|mention|record))|\bDid you mean\b/iu

/** Whether the assistant says that it found nothing, or asks a question back. */
export const hasFoundNothing = (text: string): boolean => text.trim() === '' || nothingFound.test(text.trim())
