/** A text on one line, without signs that turn the text after them round. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
export const notOneLine = 'Please enter a name on one line'
