import { expectOddFiles, refused, table } from './read-odd-file.testing.ts'

// Written from the bytes of tests/fixtures/odd-files, whose README says what is odd about them.
const notAllowed =
  'File type not allowed. Accepted types: .pdf, .doc, .docx, .ppt, .pptx, .xls, .xlsx, .csv, .tsv, .json, .ndjson, .parquet, .txt, .md, .html, .htm, .eml, .msg, .png, .jpg, .jpeg'
const shipments = 'Tag: date | Ort: text | Menge: number'

expectOddFiles({
  'b05_dates_1904.xlsx': table(
    'Trip date: date | Route: text | Trips: number',
    `2025-01-15 | R1 | 3
     2025-02-15 | R2 | 4
     2025-03-15 | R1 | 5`,
  ),
  'b06_error_cells.xlsx': table(
    'Day: date | Unit: text | Ratio: number | Cost: number',
    `2025-01-01 | A | 10 | 5
     2025-01-02 | B |  | 6
     2025-01-03 | C |  | 7
     2025-01-04 | D | 20 |`,
    '2 values of "Ratio" were read as missing: "#N/A", "#DIV/0!".',
    '1 value of "Cost" was read as missing: "#REF!".',
  ),
  'b07_two_row_header.xlsx': table(
    'Region: text | Date: date | Value: number',
    `North | 2024-01-01 | 10
     North | 2024-04-01 | 20
     North | 2024-07-01 | 30
     North | 2024-10-01 | 40
     North | 2025-01-01 | 50
     North | 2025-04-01 | 60
     South | 2024-01-01 | 1
     South | 2024-04-01 | 2
     South | 2024-07-01 | 3
     South | 2024-10-01 | 4
     South | 2025-01-01 | 5
     South | 2025-04-01 | 6`,
    '6 period columns were turned into rows with a date and a value.',
  ),
  'b07b_merged_body.xlsx': table(
    'Warehouse: text | Item: text | Day: date | Units: number',
    `East | Cable | 2025-01-01 | 12
     East | Hub | 2025-01-01 | 7
     West | Cable | 2025-01-01 | 3`,
  ),
  'b08_prefixed_ns.xlsx': table(
    'Line: text | Day: date | Passengers: number',
    `U1 | 2025-01-01 | 100
     U2 | 2025-01-02 | 250`,
  ),
  'b08b_no_refs.xlsx': table(
    'Plant: text | Day: date | Output: number',
    `P1 | 2025-01-01 | 70
     P2 | 2025-01-02 | 90`,
  ),
  'b36_hidden_sheets_rows.xlsx': table(
    'Product: text | Day: date | Sold: number',
    `Tea | 2025-01-01 | 5
     Coffee | 2025-01-02 | 6
     Secret | 2025-01-03 | 1000`,
    'The hidden sheet "Salaries" was left out.',
    'The hidden sheet "VH" was left out.',
    '1 hidden row of "Public" was read like the others.',
  ),
  'b37_formulas_without_values.xlsx': table(
    'Day: date | Item: text | Qty: number | Price: number | Total: number',
    `2025-01-01 | A | 2 | 5 |
     2025-01-02 | B | 3 | 7 |`,
    '2 formulas of "Total" have no stored value and were left empty. Open the file in a spreadsheet program, save it and upload that copy.',
  ),
  'b52_durations_bool_percent.xlsx': table(
    'Day: date | Worker: text | Hours: number | Share: percent | Done: text',
    `2025-01-01 | A | 1.25 | 0.25 | true
     2025-01-02 | B | 0.5 | 0.75 | false
     2025-01-03 | A | 2 | 0.5 | true`,
    '"Hours" has durations, which were read in days: 1 is 24 hours.',
  ),
  'b53_numbers_as_text.xlsx': table(
    'Day: date | Account: text | Debit: number',
    `2025-01-01 | 0040 | 1250
     2025-01-02 | 0041 | 300
     2025-01-03 | 0040 | 450`,
  ),
  'b54b_total_rows.xlsx': table(
    'Branch: text | Product: text | Revenue: number',
    `North | Tea | 100
     North | Coffee | 150
     South | Tea | 200`,
    '3 rows of totals were left out, so that nothing is counted twice.',
  ),
  'b74_feb29_1900.xlsx': table(
    'When: date | Site: text | Count: number',
    `1900-02-28 | a | 1
     1900-02-28 | a | 2
     1900-03-01 | a | 4
     2024-02-29 | a | 8`,
  ),
  'b75_two_tables_one_sheet.xlsx': {
    tables: [
      { columns: 'Month: date | Amount: number', rows: '2025-01-01 | 100\n2025-02-01 | 200' },
      { columns: 'Team: text | Heads: number', rows: 'Ops | 4\nDev | 6' },
      { columns: 'Month: date | Spend: number', rows: '2025-01-01 | 60\n2025-02-01 | 70' },
    ],
    remarks: [],
  },
  'b76_wide.xlsx': table(
    ['Store: text', ...Array.from({ length: 25 }, (_, index) => `c${index}: number`)].join(' | '),
    ['s1', ...Array.from({ length: 25 }, (_, index) => index)].join(' | '),
  ),
  'c42_merged_title.xlsx': table(
    'Item: text | Day: date | Qty: number',
    `i0 | 2025-01-01 | 0
     i1 | 2025-01-02 | 1
     i2 | 2025-01-03 | 2`,
    '2 lines above the table were left out.',
    '1 line of notes under the table was left out.',
  ),
  'c43_two_header_named.xlsx': table(
    'Product: text | Plan Units: number | Plan Revenue: number | Actual Units: number | Actual Revenue: number',
    `Tea | 10 | 100 | 12 | 120
     Coffee | 20 | 300 | 18 | 270`,
  ),
  'c44_error_strings.xlsx': table(
    'Day: date | Site: text | Score: number',
    `2025-01-01 | a | 1
     2025-01-02 | a |
     2025-01-03 | a | 3
     2025-01-04 | a | 5
     2025-01-05 | a | 7`,
    '1 value of "Score" was read as missing: "#DIV/0!".',
  ),
  // The letters that its code page does not have were written as '_' by the program that saved it.
  'c45_biff5.xls': table(shipments, '2025-01-01 | K_ln | 5\n2025-02-01 | __d_ | 7'),
  'c45_biff8.xls': table(shipments, '2025-01-01 | Köln | 5\n2025-02-01 | Łódź | 7'),
  'c45_ods.ods': refused(notAllowed),
  'c45_xlml.xml': refused(notAllowed),
  'c45_xlsb.xlsb': refused(notAllowed),
})
