export type { Section } from './document.ts'
export { escapeMarkdown } from './escape-markdown.ts'
export type { PrintedStep } from './printed-steps.ts'
