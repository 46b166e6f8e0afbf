import { readFileSync, writeFileSync } from 'node:fs'
import { JsonReporter } from 'vitest/node'
import { whyBroken } from './vitest-broken.mjs'

const flakyTest = (test) => ({ title: test.fullName, message: test.result().errors?.[0]?.message ?? '' })

/** Vitest's JSON report, and how long each file took, why its tests did not run, which passed only the second time, and what no test caught. */
export default class VitestReport extends JsonReporter {
  constructor() {
    super({})
  }

  async onTestRunEnd(modules, unhandled) {
    await super.onTestRunEnd(modules)
    const tested = new Map(modules.map((module) => [module.moduleId, module]))
    const path = this.ctx.config.outputFile.json
    const report = JSON.parse(readFileSync(path, 'utf8'))
    for (const file of report.testResults) {
      const module = tested.get(file.name)
      const { collectDuration, duration } = module.diagnostic()
      file.project = module.project.name
      file.milliseconds = { load: collectDuration, run: duration }
      file.broken = whyBroken(module)
      file.flaky = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map(flakyTest)
    }
    report.unhandled = unhandled.map(({ name, message, stack }) => stack || `${name}: ${message}`)
    writeFileSync(path, JSON.stringify(report))
  }
}
