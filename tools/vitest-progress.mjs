import { statSync } from 'node:fs'
import { progressOf } from './progress.mjs'
import { whyBroken } from './vitest-broken.mjs'

/** The larger a file of tests, the longer it takes, and the largest come first. */
const workOf = (file) => statSync(file).size

/** A reporter of vitest that counts test files. */
export default class VitestProgress {
  progress = progressOf('vitest, files')

  onTestRunStart(specifications) {
    const work = specifications.reduce((sum, { moduleId }) => sum + workOf(moduleId), 0)
    this.progress.begin(specifications.length, work)
  }

  onTestModuleEnd(module) {
    const failed = [...module.children.allTests('failed')].map((test) => `${module.moduleId}: ${test.fullName}`)
    const broken = whyBroken(module)
    if (broken !== null) failed.push(`${module.moduleId}: ${broken.split('\n')[0]}`)
    this.progress.finished(failed, workOf(module.moduleId))
  }

  onTestRunEnd() {
    this.progress.end()
  }
}
