import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { galleryFolder, isBuiltAsProduct } from './folder.ts'

const root = join(import.meta.dirname, '../..')

/** Gives the product's views the `lazy` of watched-lazy.ts. */
const watchLazyParts: Plugin = {
  name: 'watch-lazy-parts',
  enforce: 'pre',
  transform(code, id) {
    const found = /import \{([^}]*)\blazy\b,?([^}]*)\} from 'react'/.exec(code)
    if (!found || !id.startsWith(join(root, 'src'))) return null
    const watched = `import { lazy } from '${join(import.meta.dirname, 'watched-lazy.ts')}'; import {${found[1]}${found[2]}} from 'react'`
    return { code: code.replace(found[0], watched), map: null }
  },
}

/** The gallery of states: the product's own views, built like the product, with machines led by their walks. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(root, 'public'),
  plugins: [watchLazyParts, react(), ...(isBuiltAsProduct ? [babel({ presets: [reactCompilerPreset()] })] : [])],
  // The walk's tools and its tests are in the same file; in a page the tests aren't run.
  resolve: { alias: { vitest: join(import.meta.dirname, 'no-vitest.ts') } },
  build: {
    outDir: join(root, galleryFolder),
    minify: isBuiltAsProduct,
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
  },
})
