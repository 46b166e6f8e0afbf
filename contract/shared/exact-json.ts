/** Digits that a number of a program may not be able to hold. */
const longNumber = /\d{16}/
const wholeNumber = /^-?\d+$/

type ReviverContext = { source?: string }

/** The value of a JSON text. Whole numbers beyond 2^53, which would lose digits, come as text. Linear. */
export function parseExactJson(text: string): unknown {
  if (!longNumber.test(text)) return JSON.parse(text)
  const exact = (_key: string, value: unknown, context: ReviverContext): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && wholeNumber.test(context.source ?? '')
      ? context.source
      : value
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
}
