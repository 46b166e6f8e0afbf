import { autumnQuarter, forecastMonths, quarterOf } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph } from '../demo-document.ts'
import {
  budgetWhere,
  comparedWith,
  costWhere,
  dollars,
  forecastWhere,
  monthIn,
  percent,
  revenueWhere,
  salesIn,
} from '../demo-summaries.ts'
import { resultsByStore } from './results-by-store.ts'

const revenue = revenueWhere(salesIn(autumnQuarter))
const budget = budgetWhere(monthIn(autumnQuarter))
const yearAgo = revenueWhere(salesIn(quarterOf('Apr-Jun 2025')))
const cost = costWhere(monthIn(autumnQuarter))
const isInAuckland = ({ store }: { store: string }): boolean => store === 'Auckland'
const aucklandForecast = forecastWhere(isInAuckland)
const aucklandBudget = budgetWhere((row) => isInAuckland(row) && monthIn(forecastMonths)(row))

export const boardMinutesAugust2026: DemoDocument = {
  folder: ['Board'],
  filename: 'board-minutes-2026-08.pdf',
  title: 'Minutes of the board, 20 August 2026',
  summary: 'Held at the roastery, 14 Taranaki Wharf, Wellington, from 9.30 am to 12.05 pm',
  day: '2026-08-20',
  blocks: [
    paragraph(
      'Present: Mere Tāwhai (chair), Daniel Okafor, Sione Fakatava, Hēmi Ngata, Ingrid Halvorsen (managing director). In attendance: Priya Raman (finance), Luis Ocampo (coffee), Tom Beckett (minutes). There were no apologies.',
    ),
    paragraph('Daniel opened the meeting with a karakia. The minutes of 21 May 2026 were confirmed as a true record.'),
    heading('1. Results of April to June 2026'),
    paragraph(
      `Revenue was ${dollars(revenue)}, ${comparedWith(revenue, yearAgo)} the same quarter of 2025 (${dollars(yearAgo)}) and ${comparedWith(revenue, budget)} the budget of ${dollars(budget)}. Costs were ${dollars(cost)}, which leaves ${dollars(revenue - cost)} before interest and tax.`,
    ),
    resultsByStore(autumnQuarter),
    paragraph(
      'Priya asked the board to read the comparison with last year with care: about a third of the growth is the price list of April 2026. Units hardly move in Wellington and Auckland; they do in Christchurch and online.',
    ),
    heading('2. Auckland'),
    paragraph(
      `Ingrid presented the forecast for which the board had asked in May. It leaves the hopes of the budget aside and carries on what the city has done since the refit. For November 2026 to March 2027 it comes to ${dollars(aucklandForecast)}, where the budget stands at ${dollars(aucklandBudget)}: ${percent(aucklandForecast, aucklandBudget)} of it. The budget is not changed; both are shown side by side until March 2027. Sione thanked her for a figure that he can believe.`,
    ),
    heading('3. Coffee'),
    paragraph(
      'Luis went through the supplier review, which every director had received. Hēmi is on time with the shortlist for the filter blends and will bring it to the meeting in October. The price of the day fell in July for the first time in a year; nobody should build a plan on one month.',
    ),
    heading('4. Electric roaster'),
    paragraph(
      'Daniel has a date for the test roasts: 7 and 8 September, one machine on each day, with our own people at the controls. A tasting panel of ten will judge blind.',
    ),
    heading('5. Online orders'),
    paragraph(
      'Anneke reported by letter. Two orders in five now go to addresses north of Taupō, and one in nine of those arrives a day later than promised. She asks for a room in Auckland from which such orders can be sent. The board would like to see a paper with rent, people and what it brings, when the strategy is adopted.',
    ),
    heading('6. Health and safety'),
    paragraph(
      'The policy on health and food safety is in force since 1 July. The audit of August is under way; Marama will report on it in October. There were three minor burns.',
    ),
    heading('Decisions and actions'),
    list(
      'Resolved (moved Ngata, seconded Okafor): the auditor’s report on the year to 31 March 2026 is received.',
      'Resolved: forecast and budget for Auckland are reported side by side until March 2027.',
      'Action, Anneke: a paper on a dispatch room in Auckland, by 10 November 2026.',
      'Action, Priya: a forecast for the whole company to March 2027, when October is closed.',
      'Action, Marama: a register of risks on two pages, by 2 November 2026.',
    ),
    paragraph(
      'The next meeting is on Thursday 22 October 2026, in Auckland. The chair closed the meeting with a karakia.',
    ),
  ],
}
