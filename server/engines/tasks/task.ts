/** Answers are what somebody waits for; files have threads of their own, so that none is in the way of an answer. */
type Lane = 'answers' | 'files'
/**
 * Work on text that people or websites wrote; it never runs on the server's own thread. `load` gives a pure function of one
 * value, which may take its time; what goes in and comes out is copied between the threads. It is ended after
 * `milliseconds` of processor time, or far later by the clock.
 */
export type Task = { lane: Lane; milliseconds: number; load: () => Promise<(input: never) => unknown> }
export type Tasks = Record<string, Task>
