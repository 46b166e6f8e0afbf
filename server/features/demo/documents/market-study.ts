import { lastTwelveMonths } from '../demo-calendar.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { productLines, stores } from '../demo-facts.ts'
import { count, decimals, dollars, percent, revenueWhere, salesIn, unitsWhere } from '../demo-summaries.ts'

const sold = salesIn(lastTwelveMonths)
const total = revenueWhere(sold)
const retail = revenueWhere((row) => row.channel === 'Retail' && sold(row))
const online = revenueWhere((row) => row.store === 'Online' && sold(row))
const ofLine = (line: string): number => revenueWhere((row) => row.productLine === line && sold(row))
const retailOf = (store: string): number =>
  revenueWhere((row) => row.store === store && row.channel === 'Retail' && sold(row))
const bags = unitsWhere((row) => row.channel === 'Retail' && row.productLine === 'Single origin' && sold(row))

export const marketStudy: DemoDocument = {
  folder: ['Market'],
  filename: 'market-study-2026.pdf',
  title: 'Who drinks our coffee, and who could',
  summary: 'Market study for Harbour Roasters · Kōwhai Insight, 6 November 2026',
  day: '2026-11-06',
  blocks: [
    heading('In short'),
    list(
      'More people brew good coffee at home than three years ago, and they stay with it.',
      'Price matters less than freshness: 58% would pay a dollar more for a bag roasted within the last seven days.',
      'Harbour Roasters is known by 34% of coffee buyers in Wellington, 17% in Auckland and 15% in Christchurch.',
      'Offices are the open field: 44% of those asked drink coffee at work that they call poor.',
    ),
    heading('What we did'),
    paragraph(
      'Between 3 and 21 August 2026 we asked 1,204 adults who buy coffee at least once a month, online and in two languages. The sample follows the census by age, gender and region; the margin of error is 2.8 percentage points. In September we spoke with 22 owners of cafés and eleven people who buy for offices. Harbour Roasters gave us its sales journal for the twelve months to 31 October 2026, and we checked our findings against it.',
    ),
    heading('What the journal says'),
    paragraph(
      `Revenue of the twelve months was ${dollars(total)}. Retail, the shops and the online shop together, made up ${percent(retail, total)} of it. Within retail the online shop is the largest by far.`,
    ),
    table(
      ['Store', 'Retail revenue', 'Share of retail'],
      stores.map((store) => [store, decimals(retailOf(store)), percent(retailOf(store), retail)]),
    ),
    paragraph(
      `Espresso blends carry the business with ${percent(ofLine('Espresso blend'), total)} of revenue. Single origins bring ${percent(ofLine('Single origin'), total)}, and their ${count(bags)} retail bags went to people who, by our survey, spend half as much again in a year as others do.`,
    ),
    table(
      ['Product line', 'Revenue', 'Share'],
      productLines.map((line) => [line, decimals(ofLine(line)), percent(ofLine(line), total)]),
    ),
    heading('How people brew'),
    table(
      ['Way of brewing at home', '2023', '2026'],
      [
        ['Plunger', '46%', '39%'],
        ['Espresso machine', '24%', '31%'],
        ['Filter or pour over', '11%', '17%'],
        ['Capsules', '28%', '25%'],
        ['Instant only', '22%', '18%'],
      ],
    ),
    paragraph(
      'People could name more than one. The espresso machine has gained most, and its owners are the best customers a roaster can have: they buy 1.4 kilograms a month, against 0.6 for those with a plunger. Capsules have lost ground for the first time since we began to ask.',
    ),
    heading('Why people choose a roaster'),
    paragraph(
      'We gave nine reasons and let people choose three. Taste came first (71%), then freshness (52%), price (41%), a café they like (33%) and how growers are paid (29%). Among people under 35 the pay of growers stands above the price. Bags with te reo Māori on the label were noticed by 26% and liked by most of them; six in a hundred minded.',
    ),
    heading('Subscriptions'),
    paragraph(
      `The online shop of Harbour Roasters took ${dollars(online)} in the twelve months. Our survey says that 12% of coffee buyers have a subscription somewhere and that another 19% would like one. What holds them back is the fear of too much coffee: 63% want to skip a delivery with one tap. Those who left a subscription did so after five months on average, and two in three of them because bags piled up.`,
    ),
    heading('Competitors'),
    paragraph(
      'Four roasters of national reach compete for the same cafés. All of them lend machines to customers who sign for three years; Harbour Roasters does not. Two have raised prices twice in 2026. One of them delivers on Saturdays in Auckland, which nine of the 22 owners mentioned without being asked.',
    ),
    heading('What we recommend'),
    list(
      'Print the roast date on the front of the bag, in type that can be read at arm’s length.',
      'Let subscribers skip, pause and swap by themselves; aim for 3,500 subscribers by the end of 2027.',
      'Offer offices of 20 to 80 people a grinder, a service visit a month and one invoice. We see room for 140 offices in Auckland and Wellington.',
      'Test machine loans with ten cafés in Christchurch before deciding for the country.',
      'Ask again in August 2028, with the same questions.',
    ),
  ],
}
