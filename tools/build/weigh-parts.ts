import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The most that the first load may weigh, in bytes after gzip: scripts and styles, without fonts. */
const firstLoadLimit = 160 * 1024

type Part = { fileName: string; bytes: number; isFirst: boolean }

/** Prints what each part weighs after gzip, and fails the build when the first load weighs too much. */
export function weighParts(): Plugin {
  return {
    name: 'weigh-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const first = new Set<string>()
      const include = (fileName: string): void => {
        const chunk = bundle[fileName]
        if (first.has(fileName) || chunk?.type !== 'chunk') return
        first.add(fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) first.add(style)
        chunk.imports.forEach(include)
      }
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.isEntry) include(output.fileName)
      }
      const parts = Object.values(bundle)
        .filter((output) => /\.(js|css)$/.test(output.fileName))
        .map((output): Part => {
          const bytes = gzipSync(output.type === 'chunk' ? output.code : output.source).length
          return { fileName: output.fileName, bytes, isFirst: first.has(output.fileName) }
        })
        .sort((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.bytes - one.bytes)
      const total = parts.filter((part) => part.isFirst).reduce((sum, part) => sum + part.bytes, 0)
      for (const part of parts)
        this.info(`${part.isFirst ? 'first' : 'lazy '} ${inKilobytes(part.bytes)} ${part.fileName}`)
      this.info(`first load: ${inKilobytes(total)} of ${inKilobytes(firstLoadLimit)} after gzip`)
      if (total > firstLoadLimit) {
        this.error(
          `The first load weighs ${inKilobytes(total)} after gzip. Make a feature lazy in src/app/inside-pages.tsx.`,
        )
      }
    },
  }
}

const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
