import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Judgement, parseJudgements, type Reach, reachOf } from './by-page.ts'
import { parseRequirements, type Requirement } from './coverage.ts'
import { type NamedTest, namedTests } from './named-tests.ts'

const root = join(import.meta.dirname, '..', '..')
const judgementsFile = 'docs/requirements-by-page.md'

type Sources = {
  list: Requirement[]
  named: NamedTest[]
  reaches: Map<string, Reach>
  judgements: Judgement[]
}

/** The list of requirements, the tests that name them, and what was judged of those that functions alone prove. */
export function readSources(): Sources {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = globSync('{contract,src,server,tools,bench,tests,e2e}/**/*.{test,spec,e2e}.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const texts = files.map((file) => [file, read(file)] as const)
  return {
    list: parseRequirements(read('docs/requirements.tsv')),
    named: texts.flatMap(([file, text]) => namedTests(file, text)),
    reaches: new Map(texts.map(([file, text]) => [file, reachOf(file, text)])),
    judgements: existsSync(join(root, judgementsFile)) ? parseJudgements(read(judgementsFile)) : [],
  }
}
