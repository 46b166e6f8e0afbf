import { gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callSegments } from './contract/shell/pages.ts'

/** The most that the first load may weigh, in bytes after gzip: scripts and styles, without fonts. */
const firstLoadLimit = 170 * 1024

type Part = { fileName: string; bytes: number; isFirst: boolean }

/** Prints what each part weighs after gzip, and fails the build when the first load weighs too much. */
function weighParts(): Plugin {
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
        this.error(`The first load weighs ${inKilobytes(total)} after gzip. Make a feature lazy in src/app/pages.tsx.`)
      }
    },
  }
}

/** Leaves out zod's writer of JSON schemas, which the page never uses and which could not be shaken off: 5 KB of the first load. */
function withoutJsonSchemaWriter(): Plugin {
  return {
    name: 'without-json-schema-writer',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = () => () => undefined`).join('\n'), map: null }
    },
  }
}

const inKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`

const api = 'http://127.0.0.1:4100'

export default defineConfig({
  plugins: [withoutJsonSchemaWriter(), react(), babel({ presets: [reactCompilerPreset()] }), weighParts()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // A font or picture inside a style sheet would be a data: address, which the content policy refuses for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: { [`^/(${callSegments.join('|')})(/|\\?|$)`]: { target: api, ws: true } },
  },
})
