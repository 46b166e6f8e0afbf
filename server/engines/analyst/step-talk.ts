import { analystTexts as texts } from './analyst.texts.ts'

const asks =
  /^(?:please |pls |and |but |so |then |ok |okay )*(?:who|whom|whose|what|what's|which|when|where|why|how|is|are|was|were|do|does|did|can|could|will|would|should|may|might|has|have|had|show|list|find|search|look|tell|give|compare|explain|summari[sz]e|describe|draw|count|calculate|help|quote|name|read|open)\b/i
const speaks = /^(?:i|i'm|i've|we|we're|we've|our|my|it|it's|they|this|that|there|yes|no|nobody|nothing)\b/i
const endsAsSentence = /[.!…]["'”’)\]]*$/
const headingLine = /^- (.*) \((?:open|suggested|confirmed)\)/

/** The headings of the form beside a conversation; null if there is no form. */
export function formHeadings(system: string): string[] | null {
  const [, form] = system.split('\n<form>\n')
  if (form === undefined) return null
  return (form.split('\n</form>')[0] ?? '').split('\n').flatMap((line) => headingLine.exec(line)?.[1] ?? [])
}

/** What is said to a statement in the conversation of a step, which asks for nothing to be looked up; null for a question. */
export function answerToStatement(said: string, headings: readonly string[]): string | null {
  const text = said
    .replaceAll('’', "'")
    .replace(/^[\s*_#>-]+/, '')
    .trim()
  const heading = headings.find((name) => {
    const rest = text.slice(name.length).replace(/^\**\s*/, '')
    return text.toLowerCase().startsWith(name.toLowerCase()) && /^[:–—-]/.test(rest)
  })
  if (heading !== undefined && !text.endsWith('?')) return texts.notedFor(heading)
  if (text.includes('?') || asks.test(text)) return null
  const isSentence = endsAsSentence.test(text) && text.split(/\s+/).length > 3
  return isSentence || speaks.test(text) ? texts.notedOnly(headings[0] ?? '') : null
}
