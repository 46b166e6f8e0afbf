import type { ErrorBody } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'

/** An answer that is no success; thrown anywhere below a route, sent as `{message, …}` with its status. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, message: string, more: Omit<ErrorBody, 'message'> = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.body = { message, ...more }
  }
}

/** Too many calls; a program that pushes may come again after so many seconds. */
export class TooOften extends Refusal {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(429, message)
    this.seconds = seconds
  }
}

export const notFound = () => new Refusal(404, failureTexts.notFound)
/** Somebody else's change came first: the answer carries the thing as it is now. */
export const conflict = (current: unknown) => new Refusal(409, failureTexts.changedMeanwhile, { current })

type Revised = { rev: number }
/**
 * Only who has seen the thing as it is now may change it. A `rev` that is higher than any is refused like an old one: it
 * would overwrite what nobody saw. Answers the thing as people read it, by `shown`.
 */
export async function checkRev<T extends Revised>(
  given: Revised,
  current: T,
  shown: (current: T) => unknown,
): Promise<void> {
  if (given.rev !== current.rev) throw conflict(await shown(current))
}
