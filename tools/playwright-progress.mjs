import { progressOf } from './progress.mjs'

/** A reporter of Playwright that counts journeys. */
export default class PlaywrightProgress {
  progress = progressOf('playwright, journeys')

  onBegin(_config, suite) {
    this.progress.begin(suite.allTests().length)
  }

  onTestEnd(test, result) {
    const isRight = result.status === test.expectedStatus || result.status === 'skipped'
    if (!isRight && result.retry < test.retries) return
    this.progress.finished(isRight ? [] : [test.title])
  }

  onEnd() {
    this.progress.end()
  }
}
