import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from '../../tests/deep-files.ts'

/** Vitest's own order goes by size and project by project, which leaves the longest of the last project to the end. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const positions = new Map(longFiles.map((file, position) => [file, position]))
    const positionOf = ({ moduleId }: TestSpecification): number =>
      positions.get(relative(root, moduleId).split(sep).join('/')) ?? longFiles.length
    return (await super.sort(files)).toSorted((one, other) => positionOf(one) - positionOf(other))
  }
}
