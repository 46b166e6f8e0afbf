/** What an emerging matter says. Everything that is put in comes from a table or a document as it is. */
export const mattersTexts = {
  rose: 'rose',
  fell: 'fell',
  movedBy: (what: string, verb: string, percent: string, period: string) => `${what} ${verb} ${percent} in ${period}`,
  movedTo: (what: string, verb: string, value: string, period: string) => `${what} ${verb} to ${value} in ${period}`,
  fromTo: (what: string, verb: string, from: string, before: string, to: string, period: string) =>
    `${what} ${verb} from ${from} in ${before} to ${to} in ${period}.`,
  largestPart: (value: string, from: string, to: string) =>
    `The largest part of it was ${value}, from ${from} to ${to}.`,
  months: 'Month',
  quarters: 'Quarter',
  records: 'Records',
  difference: 'Difference',
  figures: 'The figures',
  whereItMoved: (dimension: string) => `Where it moved, by ${dimension}`,
  source: 'Source',
  table: (label: string, rows: string) => `Table ${label}, ${rows} rows`,
  from: (links: string) => `, from ${links}`,
  watched: (category: string, topic: string) => `Found for the watched topic ${topic} (${category}).`,

  saidIn: (title: string, page: string, topic: string) => `In “${title}”, ${page}, about ${topic}.`,
  quoted: (quote: string) => `“${quote}”`,
  received: (day: string) => `received on ${day}`,
  page: (number: number) => `page ${number}`,
} as const
