import type { FigureCondition } from './reading.schemas.ts'

const tests: Record<FigureCondition['operator'], (one: number, other: number) => boolean> = {
  more: (one, other) => one > other,
  atLeast: (one, other) => one >= other,
  less: (one, other) => one < other,
  atMost: (one, other) => one <= other,
  equal: (one, other) => one === other,
}
/** Whether a number meets a condition. */
export const meets = (number: number, { operator, value }: Pick<FigureCondition, 'operator' | 'value'>): boolean =>
  tests[operator](number, value)
