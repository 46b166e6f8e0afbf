export { findQuote } from './find-quote.ts'
