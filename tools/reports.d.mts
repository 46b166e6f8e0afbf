/** What a runner did. `message` is at most 30 lines, without colours. */
export type Outcome = {
  passed: number
  failed: number
  skipped: number
  /** Not run, since the time of the run was over (tools/timing/time-limit.mjs). */
  left: number
  /** What passed only the second time, each with its place and the first line of what it failed of. */
  flaky: string[]
  remarks: string[]
  failures: { where: string; title: string; message: string }[]
}
export declare function readVitest(report: unknown): Outcome
export declare function readPlaywright(report: unknown): Outcome
export declare function readReport(file: string, read: (report: unknown) => Outcome): Outcome | null
export declare function mayPassAlone(found: Outcome): boolean
export declare function passedAlone(found: Outcome, again: Outcome | null): Outcome
