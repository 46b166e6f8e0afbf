/** Digits that may exceed what a number holds exactly. */
const longNumber = /\d{16}/
const wholeNumber = /^-?\d+$/

type ReviverContext = { source?: string }

/** Parses JSON. Whole numbers beyond 2^53, which would lose digits, become text. Runs in linear time. */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  const exact = (_key: string, value: unknown, context: ReviverContext): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && wholeNumber.test(context.source ?? '')
      ? context.source
      : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}
