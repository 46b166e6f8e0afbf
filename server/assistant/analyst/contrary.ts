const over = 'more than|over|above|exceed(?:s|ing)?|greater than|at least|from'
const under = 'less than|under|below|up to|at most|fewer than'
const amount = String.raw`[$€£]? ?(\d[\d.,]*\d|\d)`
const amountsBehind = (words: string, text: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`\\b(?:${words}) ${amount}`, 'gi'))].map((match) =>
      (match[1] ?? '').replaceAll(',', ''),
    ),
  )

/** Whether a text speaks of the other side of a bound only: "less than 2,500" where "more than 2,500" is asked for. */
export function isBeyondOther(question: string, text: string): boolean {
  const sides: [string, string][] = [
    [over, under],
    [under, over],
  ]
  return sides.some(([asked, other]) => {
    const same = amountsBehind(asked, text)
    const contrary = amountsBehind(other, text)
    return [...amountsBehind(asked, question)].some((each) => contrary.has(each) && !same.has(each))
  })
}
