// npm run test:deep -- --minutes 60 (docs/decisions/058-a-deep-run-on-a-slow-machine.md): what hasn't begun at
// SEXTANT_TESTS_UNTIL, in milliseconds since 1970, is skipped and reported; the run of another commit begins elsewhere.

const until = process.env.SEXTANT_TESTS_UNTIL

export const isLimited = until !== undefined
export const isTimeOver = () => isLimited && Date.now() >= Number(until)

export function rotated(items, commit = process.env.SEXTANT_TESTS_COMMIT ?? '') {
  if (items.length === 0) return []
  const first = Number.parseInt(commit.slice(0, 8) || '0', 16) % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}
