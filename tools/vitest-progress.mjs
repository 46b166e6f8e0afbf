import { progressOf } from './progress.mjs'

/** A reporter of vitest that counts test files. */
export default class VitestProgress {
  progress = progressOf('vitest, files')

  onTestRunStart(specifications) {
    this.progress.begin(specifications.length)
  }

  onTestModuleEnd(module) {
    const failed = [...module.children.allTests('failed')].map((test) => `${module.moduleId}: ${test.fullName}`)
    const isBroken = failed.length === 0 && module.state() === 'failed'
    this.progress.finished(isBroken ? [`${module.moduleId}: the file itself`] : failed)
  }

  onTestRunEnd() {
    this.progress.end()
  }
}
