import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { globSync } from 'node:fs'

/** One file of the project and another that it imports; paths from the root, with slashes. */
export type Import = readonly [from: string, to: string]

const specifier = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\1/g
const isForTests = /\.(test|testing|fixtures)\.tsx?$|\.d\.ts$/

/** Every import between files of these folders, type imports and late ones included; tests are left out. */
export function readImports(root: string, folders: readonly string[]): Import[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isForTests.test(file))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(specifier)].map(
        ([, , path = '']): Import => [file, posix.join(dirname(file), path)],
      ),
    )
}
