// Where a run of tests is: a line at most every ten seconds, and what failed as soon as it fails.
const between = 10_000

/** @param {string} suite @param {(line: string) => void} [say] @param {() => number} [now] */
export function progressOf(suite, say = console.log, now = Date.now) {
  const started = now()
  let [done, failed, total, reported] = [0, 0, 0, started]

  const secondsLeft = () => Math.round((((now() - started) / done) * (total - done)) / 1000)
  const line = () => `${suite}: ${done} of ${total}, ${failed} failed, about ${secondsLeft()} s left`

  return {
    begin(count) {
      total = count
      say(`${suite}: ${total} to do`)
    },
    /** `failures`: titles of what failed in this one. */
    finished(failures) {
      done += 1
      failed += failures.length
      for (const title of failures) say(`FAILED ${title}`)
      if (now() - reported < between) return
      reported = now()
      say(line())
    },
    end() {
      say(`${suite}: ${done} of ${total} done, ${failed} failed (${Math.round((now() - started) / 1000)} s)`)
    },
  }
}
