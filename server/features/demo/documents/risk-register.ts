import { lastTwelveMonths } from '../demo-calendar.ts'
import { greenCoffeeOf } from '../demo-costs.ts'
import { type DemoDocument, heading, list, paragraph, table } from '../demo-document.ts'
import { burstPipe } from '../demo-facts.ts'
import { wholeDollars } from '../demo-summaries.ts'

const kilograms = lastTwelveMonths.map(greenCoffeeOf).reduce((sum, { contract, spot }) => sum + contract + spot, 0)
/** What ten cents more for each kilogram would have cost, in whole hundreds of dollars. */
const tenCents = Math.round((kilograms * 10) / 10_000) * 10_000

export const riskRegister: DemoDocument = {
  folder: ['Risk'],
  filename: 'risk-register-2026.md',
  title: 'Register of risks',
  summary: 'For the board · Marama Cooper, head of operations, 2 November 2026',
  day: '2026-11-02',
  blocks: [
    paragraph(
      'The register holds what could keep us from the aims of the next three years. Likelihood and effect go from 1 (low) to 5 (high); their product puts the rows in order. Each risk has one owner and one sign that is looked at every month.',
    ),
    heading('The ten risks'),
    table(
      ['Risk', 'Likelihood', 'Effect', 'Product', 'Owner'],
      [
        ['Green coffee becomes dearer faster than our prices', '4', '4', '16', 'Luis Ocampo'],
        ['The large roaster stands still for more than a week', '2', '5', '10', 'Marama Cooper'],
        ['One supplier fails', '2', '5', '10', 'Luis Ocampo'],
        ['Strong earthquake in Wellington', '2', '5', '10', 'Ingrid Halvorsen'],
        ['Parcels to the north keep coming late', '3', '3', '9', 'Anneke de Vries'],
        ['Auckland stays behind its plan', '4', '2', '8', 'Ingrid Halvorsen'],
        ['Two of the three licensed roasters leave', '2', '4', '8', 'Ngaire Bell'],
        ['Somebody gets hurt', '2', '4', '8', 'Marama Cooper'],
        ['The online shop is down on a day in December', '2', '3', '6', 'Anneke de Vries'],
        ['Water in a shop', '3', '2', '6', 'Marama Cooper'],
      ],
    ),
    heading('What we do about the first four'),
    paragraph(
      `Price of green coffee. Sign: the average of three months, in the costs workbook. The contract covers about two fifths of what we need; a second supplier for the filter blends is being chosen. Half of the dollars for the next six months are bought ahead. What is left hurts: each ten cents a kilogram cost us about ${wholeDollars(tenCents)} a year.`,
    ),
    paragraph(
      'The large roaster. Sign: hours of standstill in the maintenance log. Parts with a long delivery lie on the shelf, except for the burner rail. A roaster in Porirua would take over within two days; we have tried that once, in June 2025, and customers noticed nothing. Whether the next machine is electric, the board decides when the network company has answered.',
    ),
    paragraph(
      'One supplier. Sign: share of the largest in what we buy. Long Reef could fail without any fault of its own, when the port of Tauranga is closed or a harvest is lost. Its warehouse holds six weeks for us. From 2028 nobody shall deliver more than two thirds.',
    ),
    paragraph(
      'Earthquake. There is no sign. The drill is held twice a year, tills and orders are kept in two data centres outside Wellington, and we could pack in Christchurch within four days. Insurance covers the building and a year of lost profit, not the fitting out of the shops.',
    ),
    heading('What has happened since the last register'),
    list(
      `Water: on 19 August 2024 a pipe burst in the Wellington shop. It was closed for five days, and the repair cost ${wholeDollars(burstPipe.repairCost)}. The pipes of all sites have been looked at since.`,
      'Stock: at the end of August 2026 the shelf for decaf in Christchurch was empty for three days, because an order had been entered for Auckland. Orders between sites now need a second pair of eyes.',
      'Online shop: down for 50 minutes on 28 November 2025. Orders of about $1,900 came later in the day.',
      'People: one licensed roaster left in May 2026; two have passed the test since.',
    ),
    heading('What we have taken off'),
    paragraph(
      'The virus, because it is now one reason among many for people to be away. The old tills, which were replaced in October 2025. The loss of a single large wholesale customer: the largest makes 2.3% of wholesale revenue.',
    ),
    heading('When it is read'),
    paragraph(
      'The board reads the register in May and November. The owners meet on the first Monday of each month for half an hour, with the signs in front of them. A risk whose product has risen by three is told to the chair in the same week.',
    ),
  ],
}
