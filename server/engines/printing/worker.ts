export { blocksOfHtml } from './blocks-of-html.ts'
export { drawSpec } from './draw-spec.ts'
export { pdfBytes } from './pdf-bytes.ts'
export { measureBlocks } from './measure-blocks.ts'
