import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folders = ['cmaps', 'standard_fonts', 'iccs', 'wasm']
/** Decoders in WebAssembly, which the content policy refuses, and the licences, which the package itself carries. */
const isServed = (name: string) => !name.endsWith('.wasm') && !name.startsWith('LICENSE')

/** What pdf.js asks for by name while it draws a page: character maps, fonts, colours and decoders, below /assets/pdf. */
export function pdfAssets(): Plugin {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'pdf-assets',
    apply: 'build',
    generateBundle() {
      for (const folder of folders)
        for (const name of readdirSync(join(library, folder)).filter(isServed))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf/${folder}/${name}`,
            source: readFileSync(join(library, folder, name)),
          })
    },
  }
}
