import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callSegments } from './contract/shell/pages.ts'
import { flowsAsData } from './tools/build/flows.ts'
import { leanDrawings } from './tools/build/lean-drawings.ts'
import { leanSchemas } from './tools/build/lean-schemas.ts'
import { partGroups } from './tools/build/page-parts.ts'
import { pdfAssets } from './tools/build/pdf-assets.ts'
import { weighParts } from './tools/build/weigh-parts.ts'

const api = `http://127.0.0.1:${process.env['PORT'] || 4100}`

export default defineConfig({
  plugins: [
    leanSchemas(),
    leanDrawings(),
    flowsAsData(),
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
    rolldownOptions: { output: { codeSplitting: { groups: partGroups() } } },
  },
  server: {
    proxy: { [`^/(${callSegments.join('|')})(/|\\?|$)`]: { target: api, ws: true } },
  },
})
