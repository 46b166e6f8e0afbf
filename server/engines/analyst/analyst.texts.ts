import { passagesTexts } from '../../../contract/chat/passages.texts.ts'
import { listed } from '../../../contract/shared/listed.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The words of the built-in analyst. */
export const analystTexts = {
  greeting: (person: string, organisation: string): string =>
    `Hello${person === '' ? '' : `, ${person}`}. I can look things up in the documents${organisation === '' ? '' : ` of ${organisation}`} and work out figures from its workbooks. What would you like to know?`,
  thanks: 'You’re welcome. Ask me anything else about your documents or figures.',
  goodbye: 'Goodbye. Your conversation stays here for when you come back.',
  notedFor: (heading: string): string =>
    `Noted for “${heading}”. Look at the form: you can change it there, and confirm it.`,
  notedOnly: (heading: string): string =>
    `I looked nothing up, since you asked nothing.${heading === '' ? '' : ` If this answers a question of the form, write it there, or begin with the heading of the question: “${heading}: …”.`}`,
  emptyQuestion: 'What would you like to know?',
  help: [
    'I answer from what your organisation has stored here: its documents and its workbooks.',
    '',
    '- Ask for a fact, and I quote the section that holds it, with a link to its place.',
    '- Ask for a policy or a summary, and I show its outline.',
    '- Compare two things, and I put what is written about them side by side.',
    '- Ask for a figure, over time or by group, and I work it out and draw it.',
    '',
    'You can follow up: name another group or another month, or ask why. I do not write, change or send anything.',
  ].join('\n'),
  suggestions: (questions: readonly string[]): string =>
    questions.length === 0 ? '' : ['You could ask:', '', ...questions.map((question) => `- ${question}`)].join('\n'),
  about: (subject: string): string => `What should I know about ${subject}?`,
  how: (task: string): string => `How do I ${task}?`,
  playbookOffered: (name: string, description: string): string =>
    [`There is a playbook for that: **${name}**.`, description, 'The button leads to its start.']
      .filter((part) => part !== '')
      .join(' '),
  playbooks: (known: readonly { name: string; description: string }[]): string =>
    known.length === 0
      ? 'There are no playbooks here yet.'
      : [
          'These are the playbooks that you can start:',
          '',
          ...known.map(({ name, description }) => `- **${name}**: ${description}`),
        ].join('\n'),
  cannot: (what: string): string =>
    `I do not ${what}: I find what is written and work out figures. Ask me what the documents say about it, and I quote the section.`,
  readAs: (read: readonly { written: string; meant: string }[]): string =>
    read.length === 0 ? '' : `I read ${listed(read.map(({ written, meant }) => `“${written}” as “${meant}”`))}.`,
  /** `unmentioned`: words of the question that are in no document. */
  passages: (unmentioned: readonly string[]): string =>
    unmentioned.length === 0
      ? passagesTexts.fromDocuments
      : passagesTexts.nearest(unmentioned.map((word) => `*${word}*`).join(' or ')),
  namesakes: (filename: string, titles: readonly string[]): string =>
    titles.length === 0 ? '' : `Also called ${filename}: ${listed(titles)}. Ask by title.`,
  outline: (parts: readonly string[]): string => `Outline: ${parts.join(' · ')}`,
  nothing: (looked: { documents: number }): string =>
    `I could not find anything about that: none of its words stands in the ${counted(looked.documents, 'document', 'documents')} that I looked through. Try other words, or add a document that covers it.`,
  nothingWithin:
    'I could not find anything about that in what the question is limited to. Remove the limit, or try other words.',
  nothingStored:
    'I could not find an answer to that: there are no documents here yet. Add some under Data, and ask me again.',
  documentsFailed: 'The documents could not be searched just now. Ask again in a moment.',
  oneDocument: 'There is 1 document here.',
  documentCount: (count: number): string => `There are ${count} documents here.`,
  noDocuments: 'There are no documents here yet. Add some under Data.',
  noFigures: 'There are no figures here yet. Add a workbook or a CSV file under Data, and I can work with its tables.',
  tables: 'These are the figures that I can work with:',
  table: (label: string, measures: string, dimensions: string): string =>
    `- **${label}**: ${measures || 'number of records'}${dimensions === '' ? '' : `, by ${dimensions}`}`,
  amongThem: 'Among them are:',
  theseAre: 'They are:',
  more: (count: number): string => `And ${counted(count, 'more part', 'more parts')}.`,
}
