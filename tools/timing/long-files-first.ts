import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from '../../tests/deep-files.ts'
import { isLimited, rotated } from './time-limit.mjs'

/**
 * Vitest's own order goes project by project, and within them by the size of the files, which leaves the properties that
 * take minutes to the end. Here the longest begin, then the other properties come, and what takes seconds ends the run.
 * Where the time is limited, what follows the longest begins with another file for each commit.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const positions = new Map(longFiles.map((file, position) => [file, position]))
    const positionOf = ({ moduleId, project }: TestSpecification): number =>
      positions.get(relative(root, moduleId).split(sep).join('/')) ??
      longFiles.length + (project.name === 'unit' ? 0 : 1)
    const sorted = (await super.sort(files)).toSorted((one, other) => positionOf(one) - positionOf(other))
    if (!isLimited) return sorted
    const isLong = (file: TestSpecification) => positionOf(file) < longFiles.length
    return [...sorted.filter(isLong), ...rotated(sorted.filter((file) => !isLong(file)))]
  }
}
