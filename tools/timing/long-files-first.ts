import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from '../../tests/deep-files.ts'

/**
 * Vitest's own order goes project by project, and within them by the size of the files, which leaves the properties that
 * take minutes to the end. Here the longest begin, then the other properties come, and what takes seconds ends the run.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const positions = new Map(longFiles.map((file, position) => [file, position]))
    const positionOf = ({ moduleId, project }: TestSpecification): number =>
      positions.get(relative(root, moduleId).split(sep).join('/')) ??
      longFiles.length + (project.name === 'unit' ? 0 : 1)
    return (await super.sort(files)).toSorted((one, other) => positionOf(one) - positionOf(other))
  }
}
