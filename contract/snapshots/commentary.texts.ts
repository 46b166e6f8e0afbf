const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const weekOf = 'the week of '

/** The sentences of the built-in analyst about a chart. Every figure in them comes in as text. */
export const commentaryTexts = {
  total: (what: string, value: string, period: string) => `${capital(what)} came to ${value} (${period}).`,
  latest: (what: string, value: string, at: string) => `${capital(what)} stood at ${value} (${at}).`,
  week: (day: string) => `${weekOf}${day}`,
  span: (from: string, to: string) =>
    from.startsWith(weekOf) && to.startsWith(weekOf)
      ? `weeks of ${from.slice(weekOf.length)} to ${to.slice(weekOf.length)}`
      : `${from} – ${to}`,
  compared: {
    previous_period: 'the period before',
    previous_year: 'the year before',
    budget: 'budget',
    seasonal_average: 'the seasonal average',
  },
  above: (share: string, difference: string, what: string, value: string) =>
    `That is ${share} (${difference}) above ${what} of ${value}.`,
  below: (share: string, difference: string, what: string, value: string) =>
    `That is ${share} (${difference}) below ${what} of ${value}.`,
  aboveAmount: (difference: string, what: string, value: string) => `That is ${difference} above ${what} of ${value}.`,
  belowAmount: (difference: string, what: string, value: string) => `That is ${difference} below ${what} of ${value}.`,
  equal: (what: string, value: string) => `That equals ${what} of ${value}.`,
  rose: (item: string, difference: string, before: string, now: string) =>
    `${item} rose by ${difference}, from ${before} to ${now}.`,
  fell: (item: string, difference: string, before: string, now: string) =>
    `${item} fell by ${difference}, from ${before} to ${now}.`,
  droveUp: (item: string, difference: string) => `Most of the rise came from ${item} (${difference} more).`,
  droveDown: (item: string, difference: string) => `Most of the fall came from ${item} (${difference} less).`,
  against: (item: string, difference: string, isUp: boolean) =>
    isUp ? `Against that, ${item} rose by ${difference}.` : `Against that, ${item} fell by ${difference}.`,
  part: (item: string, value: string, share: string) => `${item} with ${value} (${share})`,
  parts: (parts: readonly string[]) =>
    parts.length === 1
      ? `The largest part is ${parts[0]}.`
      : `The largest parts are ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`,
  noShares: 'Negative values have no share of a whole, so no shares are given.',
  lastUp: (at: string, value: string, share: string, beforeAt: string) =>
    `${capital(at)} closed at ${value}, up ${share} on ${beforeAt}.`,
  lastDown: (at: string, value: string, share: string, beforeAt: string) =>
    `${capital(at)} closed at ${value}, down ${share} on ${beforeAt}.`,
  lastSame: (at: string, value: string, beforeAt: string) => `${capital(at)} closed at ${value}, as ${beforeAt} did.`,
  range: (highAt: string, high: string, lowAt: string, low: string) =>
    `The best was ${highAt} with ${high}, the weakest ${lowAt} with ${low}.`,
  unusual: (at: string, value: string, typical: string) =>
    `${capital(at)} is unusual: ${value}, where ${typical} is typical.`,
  running: (label: string) => `${capital(label)} is not over yet and is not included in these figures.`,
  nothing: (title: string) => `There were no values for ${title} in this period.`,
  notDrafted: (title: string) => `No text was drafted for ${title}. Its figures are in the chart.`,
  unreadable: (title: string) => `${title} couldn’t be loaded when the report was created, so it isn’t discussed.`,
  oneOf: (chart: string, sentence: string) => `${chart}: ${sentence}`,
  reportEmpty: 'The charts of this report have no values in this period.',
  reportNotDrafted: 'No text was drafted for this report. Its figures are in the charts.',
  notRead: (titles: string) => `Not read: ${titles}.`,
  watch: (item: string) => `Find out what is behind the fall of ${item}, and decide what to do about it.`,
  keep: (item: string) => `Find out what lifted ${item}, and whether it can be done elsewhere.`,
  behindBudget: (what: string, difference: string) =>
    `Agree how to make up the ${difference} that ${what} is behind budget.`,
  checkUnusual: (at: string) => `Check what happened in ${at} before relying on it.`,
  nextSteps: 'Next steps:',
  caution: 'One period is not a trend: these figures may change with the next.',
  oneYear: 'Nothing earlier to compare these figures with.',
  noTool: 'Without a language model, only the four shortcuts can be applied. The text was not changed.',
  noChange: 'This suggestion changes nothing in the text.',
  noFigures: 'No sentence of the model could be checked against the chart, so the text was not changed.',
  leftOut: (sentence: string, figures: readonly string[]) =>
    figures.length === 0
      ? `Left out: “${sentence}” It follows on from the sentence before it.`
      : `Left out: “${sentence}” ${figures.join(', ')} couldn’t be checked against the chart.`,
  moreLeftOut: (count: number) => `${count} more sentences were left out for the same reason.`,
  allLeftOut: 'No sentence of the model could be checked against the figures, so this was written from the numbers.',
  notByModel: (reason: string) => `${reason} This was written from the numbers, without the model.`,
  noneByModel: 'The model wrote nothing for this.',
  changedWithoutModel: (reason: string) => `${reason} The suggestion was applied without the model.`,
  notChanged: (reason: string) => `${reason} The text was not changed.`,
  failed: 'Couldn’t apply the suggestion. Try again.',
} as const
