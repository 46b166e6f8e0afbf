import { type Step, defaultFailure } from './harness.ts'

export const happened = (type: string, more: object = {}): Step => ({ kind: 'event', event: { type, ...more } })
export const answered = (child: string, output?: unknown): Step => ({ kind: 'answered', child, output })
export const failed = (child: string, error: unknown = defaultFailure): Step => ({ kind: 'failed', child, error })
