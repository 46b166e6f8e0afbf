import { expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectOddFiles, refused, text } from './read-odd-file.testing.ts'

// Written from the bytes of tests/fixtures/odd-files, whose README says what is odd about them.
const minutes =
  'The harbour committee met in the old customs house and reviewed the annual report of the dredging works. After a long debate the members agreed that the silt removal budget should be raised to four million and that the tender must be published before the end of the month. The second item was the repair of the northern breakwater, whose crest has sunk by eleven centimetres since spring. The engineer recommended basalt blocks from the Kestrel quarry. The committee approved the purchase of ninety blocks and asked for a survey every second year. Finally the chair thanked the divers for their work in cold water.'

expectOddFiles({
  'd12_vmerge_table.docx': text(
    'Cable depot stock',
    '# Cable depot stock Stock of the depot by zone. Zone | Product | Units Amber | Cable | 12 Amber | Coupler | 7 Violet | Cable | 3',
  ),
  'd13_tracked_changes.docx': text(
    'Cleaning contract',
    '# Cleaning contract The monthly fee of the cleaning contract is 5,200 dollars. The notice period is six weeks.',
    'Tracked changes were read as accepted.',
  ),
  'd14_text_boxes.docx': text(
    'Quarry handbook',
    '# Quarry handbook General remarks on the quarry follow. The safety hotline of the quarry is extension 7731. The blasting window of the quarry is Tuesday at noon. The quarry foreman is called Odalys Brennan.',
  ),
  'd15_footnotes.docx': text(
    'Pension scheme',
    '# Pension scheme The contribution rate of the pension scheme is set every spring[1]. 1. For 2025 the pension contribution rate is 8.4 percent. ↑ Page header: Confidential header: scheme number PS-4471 Comment by x: Comment: lawyer says the pension cap is wrong.',
  ),
  'd16_groups_notes.pptx': {
    ...text(null, ''),
    text: [
      'Tram strategy 2026 The depot of the tram strategy will stand in Hollow Bay. The tram gauge is 1067 millimetres. Speaker notes: Speaker note: the tram budget ceiling is 84 million.',
      'Tram fares Route | Fare Glen line | 14 dollars Moor line | 19 dollars',
    ],
  },
  'd17_ligatures.pdf': text(
    'Office of the ferry: traffic plan',
    '# Office of the ferry: traffic plan The final specification of the ferry floor says teak. Profiling of passengers is not allowed on the ferry.',
  ),
  'd17_ligatures.txt': text(
    null,
    'Oﬃce ﬁling rules The ﬁnal classiﬁcation of conﬂict ﬁles is kept for eleven years. Eﬃcient ﬂoor traﬃc is checked by the oﬃcer.',
  ),
  'd18_two_columns.pdf': text('Harbour committee minutes', `# Harbour committee minutes ${minutes}`),
  'e18b_two_columns_stream_by_column.pdf': text(
    'Harbour committee minutes B',
    `# Harbour committee minutes B ${minutes}`,
  ),
  'd19_hyphenation.pdf': text(
    'Loom maintenance',
    '# Loom maintenance The weaving looms are serviced by the manufacturer twice a year. The lubrication interval is 250 operating hours. A well-known fault is the warp brake.',
  ),
  'd20_arabic.txt': text(
    null,
    'سياسة الإجازات يحق لكل موظف ثلاثون يوما من الإجازة السنوية. يجب تقديم الطلب قبل أسبوعين.',
  ),
  'd20_french.md': text(
    'Règlement intérieur',
    '# Règlement intérieur Le délai de préavis est de deux mois. Les congés payés sont de vingt-cinq jours par an. Le café est gratuit le vendredi.',
  ),
  'd20_german.md': text(
    'Reisekostenrichtlinie',
    '# Reisekostenrichtlinie Die Kilometerpauschale beträgt 30 Cent. Hotelübernachtungen werden bis 120 Euro je Nacht erstattet. Größere Ausgaben genehmigt Frau Böhme. ## Kündigungsfrist Die Kündigungsfrist beträgt drei Monate zum Quartalsende.',
  ),
  'd20_japanese.md': text(
    '認証方式の変更',
    '# 認証方式の変更 認証方式を変更した理由は、旧方式の証明書が2025年9月に失効するためである。新しい方式はパスキーである。 ## 費用 移行費用は三百万円である。',
  ),
  'd20_russian.txt': text(
    null,
    'Правила склада Склад открыт с восьми утра до шести вечера. Ключи от склада хранит дежурный инженер.',
  ),
  'd21_muller.txt': text(
    null,
    'Keyholders The keyholder of the boathouse is Jörg Müller-Weiß. The deputy keyholder is Zoë Nguyễn.',
  ),
  'd21_nfd.txt': text(
    null,
    'Re\u0301sume\u0301 policy The cafe\u0301 supplier of the campus is Andre\u0301 Lefe\u0300vre.',
  ),
  'd34_password.pdf': refused('The file is password protected. Save it without a password and upload it again.'),
  'd35_scanned.pdf': refused(
    'No text was found: the pages seem to be pictures. Run text recognition (OCR) on it and upload it again.',
  ),
  'd36_letter_spacing.pdf': text('Kiln notes', '# Kiln notes KILN TEMPERATURE The kiln temperature is 980 degrees.'),
  'd37_form.pdf': text(
    'Claim form for storm damage',
    '# Claim form for storm damage Policy number: policy number: POL-88213-X',
  ),
  'd38_rotated.pdf': {
    ...text('Rotated page: crane load limits', ''),
    text: [
      '# Rotated page: crane load limits The crane load limit on the east pier is 32 tonnes.',
      'The crane brake was tested with 44 tonnes.',
    ],
  },
  'd39_table.pdf': text(
    'Kiosk rents 2025',
    '# Kiosk rents 2025 Kiosk | Tenant | Rent per month | Deposit K1 | Alba Foods | 1,200 | 2,400 K2 | | 950 | 1,900 K3 | Corvo Books | 1,010 | (150)',
  ),
  'd40_front_matter.md': text(
    'Harvest plan',
    'title: Harvest plan date: 2025-09-01 tags: orchard, pears owner: Petra Finch status: approved # Harvest plan The pear harvest begins on 12 September. | Block | Trees | |---|---| | Hill | 340 | | Brook | 125 | ```bash rm -rf /tmp/pears # cleanup ``` Price: $5 to $7 per crate, i.e. $5–$7. Formula: $E = mc^2$.',
  ),
  'e40_md_table_one.md': text(
    'Orchard blocks',
    '# Orchard blocks Trees by block: | Block | Trees | |---|---| | Hill | 340 | | Brook | 125 | | Ridge | 77 |',
  ),
  'e48_same_name.txt': text(null, 'The parking fee of the north site is 11 dollars.'),
})

test('every odd file has its expected result', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../../tests/fixtures/odd-files'))
  const tests = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const lacking = files.filter((name) => name !== 'README.md' && !tests.includes(`'${name}'`))
  expect({ files: files.length, lacking }).toEqual({ files: 138, lacking: [] })
})
