import type { ErrorBody } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'

/** An unsuccessful answer; thrown anywhere below a route, sent as `{message, …}` with its status. */
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

/** Too many calls; says after how many seconds a program may retry. */
export class TooOften extends Refusal {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(429, message)
    this.seconds = seconds
  }
}

export const notFound = () => new Refusal(404, failureTexts.notFound)
/** Someone else's change came first: the answer carries the current state. */
export const conflict = (current: unknown) => new Refusal(409, failureTexts.changedMeanwhile, { current })

type Revised = { rev: number }
/**
 * Only someone who has seen the current state may change it. A `rev` higher than the current one is refused like an old
 * one: it would overwrite something nobody saw. Answers the thing as shown to people by `shown`.
 */
export async function checkRev<T extends Revised>(
  given: Revised,
  current: T,
  shown: (current: T) => unknown,
): Promise<void> {
  if (given.rev !== current.rev) throw conflict(await shown(current))
}
