import { days, expectOddFiles, refused, table } from './read-odd-file.testing.ts'

// Written from the bytes of tests/fixtures/odd-files, whose README says what is odd about them.
expectOddFiles({
  'b25_null_vs_empty.csv': table(
    'day: date | source: text | signups: number',
    `2025-01-01 |  | 20
     2025-01-01 |  | 3
     2025-01-01 | google | 7
     2025-01-02 | N/A | 5
     2025-01-02 | NULL | 2
     2025-01-02 | null | 1
     2025-01-03 | google | 0
     2025-01-04 | google |`,
  ),
  'b47_nan_infinity.csv': table(
    'day: date | probe: text | temp: number',
    `2025-01-01 | a | 1.5
     2025-01-02 | a |
     2025-01-03 | b |
     2025-01-04 | b |
     2025-01-05 | b | 2.5`,
    '3 values of "temp" were read as missing: "NaN", "Infinity", "-inf".',
  ),
  'c05_nan_fair.csv': table(
    'day: date | probe: text | temp: number',
    `${days('2025-01-01', 18, (index) => `a | ${index + 1}.5`)}
     2025-01-19 | a |
     2025-01-20 | a |
     2025-01-21 | a |`,
    '3 values of "temp" were read as missing: "NaN", "Infinity", "-inf".',
  ),
  'c06_na_markers.csv': table(
    'day: date | meter: text | reading: number',
    `2025-01-01 | a | 10
     2025-01-02 | a |
     2025-01-03 | a |
     2025-01-04 | a |
     2025-01-05 | a |
     2025-01-06 | a | 20
     2025-01-07 | a |
     2025-01-08 | a | 30
     2025-01-09 | a | 40`,
    '4 values of "reading" were read as missing: "N/A", "-", "#N/A", "n.a.".',
  ),
  'e06c_nan_one.csv': table(
    'day: date | buoy: text | swell: number',
    `${days('2025-01-01', 9, (index) => `x | ${index + 1}.2`)}
     2025-01-10 | x |`,
    '1 value of "swell" was read as missing: "NaN".',
  ),
  'b33_inch_mark.csv': table(
    'part: text | width: number | stock: number',
    `Pipe 5" short | 10 | 3
     Pipe 6" long | 20 | 4
     Plate, 2" thick | 30 | 5
     Bolt | 40 | 6`,
  ),
  'b34_old_mac_cr.csv': table(
    'City: text | Day: date | Bikes: number',
    `Utrecht | 2025-05-01 | 5
     Gent | 2025-05-02 | 7
     Utrecht | 2025-05-03 | 9`,
  ),
  'b34b_mixed_line_ends.csv': table(
    'Town: text | Day: date | Cars: number',
    `Leeds | 2025-05-01 | 5
     York | 2025-05-02 | 7
     Hull | 2025-05-03 | 9
     Multi\\nline, place | 2025-05-04 | 11`,
  ),
  'c24_backslash_escape.csv': table(
    'day: date | remark: text | qty: number',
    `2025-01-01 | said "hi", then left | 5
     2025-01-02 | plain, text | 7
     2025-01-03 | x, y | 9`,
    'Quotes inside texts are written as \\", so a backslash before a character was left out.',
  ),
  'c26_pipe.csv': table(
    'day: date | lane: text | cars: number',
    `2025-01-01 | a, b | 5
     2025-01-02 | c, d | 7`,
  ),
  'c41.tsv': table(
    'day: date | name: text | qty: number',
    `2025-01-01 | A "quoted" name | 5
     2025-01-02 | Tab\tinside | 7`,
  ),
  'b55_sep_line.csv': table(
    'Country: text | Day: date | Count: number',
    `China | 2025-07-04 | 97
     Peru | 2025-07-05 | 3`,
  ),
  'c30_null_bytes.csv': table(
    'day: date | x: text | qty: number',
    `2025-01-01 | ab | 5
     2025-01-02 | c | 7`,
    '1 null character was left out.',
  ),
  'b48_duplicate_headers.csv': table(
    'Name: text | Sales: number | Sales 2: number | Column 4: text | constructor: number | __proto__: number | Date: date',
    `Ada | 1 | 10 | x | 100 | 5 | 2025-01-01
     Bo | 2 | 20 | y | 200 | 6 | 2025-01-02`,
    'Columns without a name were numbered: Column 4.',
    'Columns with duplicate names were numbered: Sales 2.',
  ),
  'b54_total_row.csv': table(
    'Branch: text | Month: date | Revenue: number',
    `North | 2025-01-01 | 100
     South | 2025-01-01 | 200`,
    '1 row of totals was left out, so that nothing is counted twice.',
  ),
  'b56_preamble.csv': table(
    'Site: text | Month: date | Usage: number',
    `A | 2025-05-01 | 11
     B | 2025-05-01 | 22
     A | 2025-06-01 | 33`,
    '2 lines above the table were left out.',
  ),
  'b57_ragged_trailing.csv': table(
    'Site: text | Day: date | Hits: number | Column 4: text | Column 5: text',
    `A | 2025-01-01 | 5 |  |
     B | 2025-01-02 | 6 |  |
     C | 2025-01-03 |  |  |
     D | 2025-01-04 | 8 | extra | more`,
    'Columns without a name were numbered: Column 4, Column 5.',
  ),
  'b59_formula_like.csv': table(
    'account: text | day: date | note: text | amount: number',
    `=1+1 | 2025-01-01 | @SUM(1) | -5
     +44 20 | 2025-01-02 | -- comment | -1234.56
     -lead | 2025-01-03 | =HYPERLINK("x") | 10`,
  ),
  'b60_bool_yesno.csv': table(
    'day: date | ticket: number | resolved: text | urgent: text',
    `2025-01-01 | 1 | TRUE | Yes
     2025-01-02 | 2 | FALSE | No
     2025-01-03 | 3 | TRUE | Yes`,
  ),
  'b63_emoji_rtl.csv': table(
    'day: date | team: text | score: number',
    `2025-01-01 | 👩‍👩‍👧‍👦 Family | 5
     2025-01-02 | فريق الشمال | 7
     2025-01-03 | צוות דרום | 9
     2025-01-04 | 🇳🇿 NZ | 11`,
  ),
  'b66_nfd.csv': table(
    'jour: date | société: text | ventes: number',
    `2025-01-01 | Caf\u00e9 Noir | 5
     2025-01-02 | Caf\u00e9 Noir | 7`,
  ),
  'b67_trailing_spaces_case.csv': table(
    'day: date | vendor: text | spend: number',
    `2025-01-01 | Acme | 5
     2025-01-02 | Acme | 7
     2025-01-03 | ACME | 9
     2025-01-04 | Acme | 11`,
  ),
  'b69_year_month_cols.csv': table(
    'Department: text | Date: date | Value: number',
    `HR | 2025-01-01 | 10
     HR | 2025-02-01 | 20
     HR | 2025-03-01 | 30
     IT | 2025-01-01 | 40
     IT | 2025-02-01 | 50
     IT | 2025-03-01 | 60`,
    '3 period columns were turned into rows with a date and a value.',
  ),
  'c04_footer_text.csv': table(
    'day: date | site: text | kwh: number',
    days('2025-01-02', 18, (index) => `a | ${index + 2}`),
    '2 lines of notes under the table were left out.',
  ),
  'e04_footer_one.csv': table(
    'day: date | site: text | litres: number',
    days('2025-01-02', 18, (index) => `a | ${index + 2}`),
    '1 line of notes under the table was left out.',
  ),
  'c20_duplicate_rows.csv': table(
    'day: date | till: number | amount: number',
    `2025-01-01 | 1 | 5
     2025-01-01 | 1 | 5
     2025-01-01 | 2 | 5`,
  ),
  'c27_one_column.csv': { tables: [], remarks: ['No table was found in this workbook.'] },
  'c28_header_only.csv': { tables: [], remarks: ['No table was found in this workbook.'] },
  'c29_no_header.csv': table(
    'Column 1: date | Column 2: text | Column 3: number',
    `2025-01-01 | North | 10
     2025-01-02 | South | 20
     2025-01-03 | North | 30`,
    'No header row was found; the columns were numbered.',
  ),
  'b22b_bigint.json': table(
    'tweet: text | likes: number | day: date',
    `1610521604143693812 | 2 | 2025-01-01
     1610521604143693813 | 5 | 2025-01-02
     1610521604143693814 | 9 | 2025-01-03`,
    '"tweet" has whole numbers of more than 15 digits, kept as text so that no digit is lost.',
  ),
  'b58_nested.json': table(
    'id: text | customer.name: text | customer.address.city: text | items: text | placed: timestamp | amount: number',
    `1 | Ana | Lima | [{"sku":"a","qty":2},{"sku":"b","qty":3}] | 2025-01-01T23:30:00 | 12.5
     2 | Bo | Cusco | [] | 2025-02-01T00:30:00 | 7.25`,
    'Left out, because it isn’t in the list of rows: meta.',
    '"items" has lists or objects in JSON, which were kept as text.',
    'The times of "placed" were read as written, without their offset from UTC.',
  ),
  'c38.ndjson': table(
    'day: date | k: text | v: number | extra.x: text',
    `2025-01-01 | a | 1 |
     2025-01-02 | b | 2 | [1,2]
     2025-01-03 |  | 3 |`,
    '"extra.x" has lists or objects in JSON, which were kept as text.',
  ),
  'c39_json_object_of_rows.json': table(
    'Name: date | visits: number | bounces: number',
    `2025-01-01 | 5 | 1
     2025-01-02 | 7 | 2`,
    'Each name in the object was read as a row; the names are in column "Name".',
  ),
  'c46_html_named_xls.xls': refused(
    'This is text under the name of an Excel workbook. Save it as .xlsx or .csv and upload it again.',
  ),
  'c46b_csv_named_xls.xls': refused(
    'This is text under the name of an Excel workbook. Save it as .xlsx or .csv and upload it again.',
  ),
})
