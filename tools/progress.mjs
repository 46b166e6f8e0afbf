// Where a run of tests is: a line at most every ten seconds, and what failed as soon as it fails.
const MILLISECONDS_BETWEEN_LINES = 10_000

/** The share of work and time needed for an estimate; before that, one slow file would distort it. */
const SHARE_TO_ESTIMATE = 0.05
const MILLISECONDS_TO_ESTIMATE = 30_000

/** "about 3 min left"; nothing as long as nothing can be said about it. */
function timeLeft(milliseconds, share) {
  if (share < SHARE_TO_ESTIMATE || milliseconds < MILLISECONDS_TO_ESTIMATE || share >= 1) return ''
  const seconds = (milliseconds * (1 - share)) / share / 1000
  return seconds < 90
    ? `, about ${Math.ceil(seconds / 10) * 10} s left`
    : `, about ${Math.round(seconds / 60)} min left`
}

const durationOf = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** @param {string} suite @param {(line: string) => void} [say] @param {() => number} [now] */
export function progressOf(suite, say = console.log, now = Date.now) {
  const started = now()
  let [done, failed, total, reported] = [0, 0, 0, started]
  let [weightDone, weight] = [0, 0]

  const line = () => {
    const elapsed = now() - started
    return `${suite}: ${done} of ${total}, ${failed} failed, ${durationOf(elapsed)}${timeLeft(elapsed, weightDone / weight)}`
  }

  return {
    /** `work`: how much there is to do in all, where the parts are not alike. */
    begin(count, work = count) {
      total = count
      weight = work
      say(`${suite}: ${total} to do`)
    },
    /** `failures`: titles of what failed in this one. `work`: how much of the whole it was. */
    finished(failures, work = 1) {
      done += 1
      weightDone += work
      failed += failures.length
      for (const title of failures) say(`FAILED ${title}`)
      if (now() - reported < MILLISECONDS_BETWEEN_LINES) return
      reported = now()
      say(line())
    },
    end() {
      say(`${suite}: ${done} of ${total} done, ${failed} failed (${durationOf(now() - started)})`)
    },
  }
}
