import { progressOf } from './progress.mjs'

/** A reporter of Playwright that counts journeys. */
export default class PlaywrightProgress {
  progress = progressOf('playwright, journeys')

  onBegin(_config, suite) {
    this.progress.begin(suite.allTests().length)
  }

  onTestEnd(test, result) {
    this.progress.finished(result.status === test.expectedStatus || result.status === 'skipped' ? [] : [test.title])
  }

  onEnd() {
    this.progress.end()
  }
}
