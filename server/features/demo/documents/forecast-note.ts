import { forecastMonths, lastTwelveMonths, longMonth, type Month, summerQuarter, yearBefore } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { stores } from '../demo-facts.ts'
import {
  budgetWhere,
  comparedWith,
  count,
  decimals,
  dollars,
  forecastWhere,
  millions,
  monthIn,
  percent,
  revenueWhere,
  salesIn,
  stockValueWhere,
  stockWhere,
} from '../demo-summaries.ts'

const toCome = monthIn(forecastMonths)
const forecast = forecastWhere()
const budget = budgetWhere(toCome)
const soFar: readonly Month[] = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const actual = revenueWhere(salesIn(soFar))
const actualBudget = budgetWhere(monthIn(soFar))
const yearAgo = revenueWhere(salesIn(forecastMonths.map(yearBefore)))
const lastSummer = revenueWhere(salesIn(summerQuarter))
const summer = forecastWhere(monthIn(['2027-01', '2027-02', '2027-03']))

const onlineIn = (months: readonly Month[]): number =>
  revenueWhere((row) => row.store === 'Online' && salesIn(months)(row))

const compared = (label: string, planned: number, expected: number): string[] => [
  ...[label, decimals(expected), decimals(planned), decimals(expected - planned)],
]

export const forecastNote: DemoDocument = {
  folder: ['Figures'],
  filename: 'forecast-note-2026-11.md',
  title: 'Forecast to March 2027',
  summary: 'Note for the board · Priya Raman, finance, 6 November 2026',
  day: '2026-11-06',
  blocks: [
    heading('In short'),
    paragraph(
      `With October closed, we expect revenue of ${dollars(forecast)} from November 2026 to March 2027, ${comparedWith(forecast, budget)} the budget and ${comparedWith(forecast, yearAgo)} the same months a year before. The financial year 2026/27 would then end at ${millions(actual + forecast)}, where the budget has ${millions(actualBudget + budget)}.`,
    ),
    heading('By month'),
    table(
      ['Month', 'Forecast', 'Budget', 'Difference'],
      [
        ...forecastMonths.map((month) =>
          compared(longMonth(month), budgetWhere(monthIn([month])), forecastWhere(monthIn([month]))),
        ),
        compared('Total', budget, forecast),
      ],
    ),
    heading('By store'),
    table(
      ['Store', 'Forecast', 'Budget', 'Difference'],
      stores.map((store) =>
        compared(
          store,
          budgetWhere((row) => row.store === store && toCome(row)),
          forecastWhere((row) => row.store === store),
        ),
      ),
    ),
    heading('How it was made'),
    list(
      'Each store goes on growing as it has since November 2024, with the seasons of the two years that we have.',
      'Prices stay as they are until 31 March 2027.',
      'Auckland is the forecast of July, unchanged.',
      'The Sunday hours in Wellington from 6 December bring nothing before February; we shall see.',
      'Nothing is counted that the board has not decided: no dispatch room, no second supplier, no electric roaster.',
    ),
    heading('What could be wrong with it'),
    paragraph(
      `The summer. January to March brought ${dollars(lastSummer)} this year, with the refit in Auckland in it; the forecast has ${dollars(summer)} for the next one. A wet January costs us about 4% of the shops. A late courier before Christmas costs more: the online shop took ${percent(onlineIn(['2025-12']), onlineIn(lastTwelveMonths))} of its last twelve months in December.`,
    ),
    paragraph(
      'The forecast is for revenue alone. Costs follow when the price of the second supplier is known; until then the budget of costs is the better guess.',
    ),
    heading('Stock'),
    paragraph(
      `On 31 October 2026 we counted ${count(stockWhere('2026-10'))} units on the shelves of retail, worth ${dollars(stockValueWhere('2026-10'))} at cost. That is enough for about two weeks of a usual November. For December every store orders half as much again by the end of this month; single origins first, because they come by ship.`,
    ),
    heading('What happens next'),
    list(
      'The forecast is made anew in the first week of February 2027, when the summer holidays are over.',
      'Until March both stand beside each other in the workbooks: the budget as it was approved, the forecast as we see it.',
      'From April 2027 there is one budget again, with two cases for green coffee.',
    ),
  ],
}
