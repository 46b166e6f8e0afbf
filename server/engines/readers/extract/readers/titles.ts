const longestTitle = 200
/** A title that is only an address, as programs set for a page without one. */
const address = /^(?:about:|file:|https?:|www\.)\S*$/i

/** Tags that say how words look. Anything else in angle brackets, such as `<your name>`, is text. */
const looks = /<\/?(?:a|b|br|code|em|i|mark|small|span|strong|sub|sup|u)(?:[ \t][^<>]{0,300})?\/?>/gi

/** A title worth showing, or null: not empty, not the name of a file or program, not the text of a whole paragraph. */
export function sensibleTitle(candidate: string | null | undefined): string | null {
  const title = (candidate ?? '')
    .replace(looks, (tag) => (/^<\/?br\b/i.test(tag) ? ' ' : ''))
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (title.length < 2 || title.length > longestTitle || !/\p{L}/u.test(title)) return null
  const meaningless =
    /^(?:untitled|unknown|document\d*|presentation\d*|slide \d+|microsoft (?:word|powerpoint|excel)\b.*|\(?anonymous\)?|title)$/i
  const isFileName = /\.(?:docx?|pdf|pptx?|xlsx?|indd|tex|dvi|html?|txt|rtf|odt|pages|qxd)$/i
  return meaningless.test(title) || isFileName.test(title) || address.test(title) ? null : title
}
