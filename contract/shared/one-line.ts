/** Text on one line, without control characters that reverse the text direction. */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u
export const notOneLine = 'Please enter a name on one line'
