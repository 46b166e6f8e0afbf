import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callSegments } from './contract/shell/pages.ts'
import { leanDrawings } from './tools/build/lean-drawings.ts'
import { leanSchemas } from './tools/build/lean-schemas.ts'
import { pdfAssets } from './tools/build/pdf-assets.ts'
import { weighParts } from './tools/build/weigh-parts.ts'

const libraries =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate\/react|use-sync-external-store|use-isomorphic-layout-effect|zod|ky|react-router)\/|src\/app\/schema-mode\.ts$/

const api = `http://127.0.0.1:${process.env['PORT'] || 4100}`

export default defineConfig({
  plugins: [
    leanSchemas(),
    leanDrawings(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    pdfAssets(),
    weighParts(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // A font or picture inside a style sheet would be a data: address, which the content policy refuses for fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // One part for what every page stands on, so that a new version of ours leaves it in the browser's cache.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'libraries', test: libraries }] } } },
  },
  server: {
    proxy: { [`^/(${callSegments.join('|')})(/|\\?|$)`]: { target: api, ws: true } },
  },
})
