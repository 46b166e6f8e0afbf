import { days, expectOddFiles, table } from './read-odd-file.testing.ts'

// Written from the bytes of tests/fixtures/odd-files, whose README says what is odd about them.
const commaGuessed = (label: string) => `Numbers in "${label}" are ambiguous; the comma was read as the decimal comma.`

expectOddFiles({
  'b10_accounting_numbers.csv': table(
    'Date: date | Line: text | Amount: money $ | Variance: number | Margin: percent | Bank: number',
    `2025-01-31 | Revenue | 1234.56 | 1000 | 0.125 | 2000
     2025-01-31 | COGS | -987.65 | -250.25 | -0.0325 | -1200
     2025-02-28 | Revenue | 2000 | -0.75 | 0.1 | -5
     2025-02-28 | Rent | -300 | 10 | 0.005 | 7`,
  ),
  'b50_space_swiss_indian.csv': table(
    'Datum: date | Kanton: text | Franken: number | Euros: number | Rupees: number',
    `2025-01-01 | ZH | 1234.5 | 1234.56 | 1234567
     2025-01-02 | BE | 2000 | 2000.1 | 100000.5
     2025-01-03 | GE | 999.95 | 3010 | 5000`,
  ),
  'b61_float_sums.csv': table(
    'day: date | item: text | price: number',
    `${days('2025-01-01', 30, () => 'x | 0.1')}
     2025-02-01 | y | 0.2
     2025-02-02 | y | 9999999999999.99
     2025-02-03 | y | 0.01`,
  ),
  'b68_percent_points.csv': table(
    'month: date | site: text | uptime: text',
    `2025-01-01 | a | 99.5%
     2025-02-01 | a | 98.5%
     2025-03-01 | b | 97,0%`,
    '"uptime" mixes decimal points and decimal commas, so it was kept as text.',
  ),
  'b71_minus_unicode.csv': table(
    'day: date | sector: text | change: number',
    `2025-01-01 | a | -5.5
     2025-01-02 | b | -7
     2025-01-03 | a | 10`,
  ),
  'b73_scientific.csv': table(
    'day: date | lot: number | mass: number',
    `2025-01-01 | 100000 | 1500
     2025-01-02 | 20000000000 | 0.02
     2025-01-03 | 30000000 | 7`,
    '"lot" has numbers with an exponent: 1E5 was read as 100000.',
    '"mass" has numbers with an exponent: 1.5e3 was read as 1500.',
  ),
  'c01_semicolon_4dec.csv': table(
    'tag: date | kurs: number | menge: number',
    days(
      '2025-01-02',
      18,
      (index) =>
        `4.1${String(index + 2)
          .padStart(3, '0')
          .replace(/0+$/, '')} | ${index + 2}`,
    ),
  ),
  'c02_semicolon_3dec.csv': table(
    'tag: date | kurs: number | gewicht: number',
    days(
      '2025-01-02',
      18,
      (index) => `${index + 2}.5 | ${index === 8 ? '1.31' : `1.3${String(index + 2).padStart(2, '0')}`}`,
    ),
    commaGuessed('gewicht'),
  ),
  'c02b_semicolon_3dec_only.csv': table(
    'tag: date | probe: text | gewicht: number',
    days(
      '2025-01-02',
      18,
      (index) => `p${index + 2} | ${index === 8 ? '1.31' : `1.3${String(index + 2).padStart(2, '0')}`}`,
    ),
    commaGuessed('gewicht'),
  ),
  'e02_semicolon_3dec.csv': table(
    'Tag: date | Probe: text | Gewicht: number',
    days(
      '2025-01-02',
      18,
      (index) => `p${index + 2} | ${index === 8 ? '1.31' : `1.3${String(index + 2).padStart(2, '0')}`}`,
    ),
    commaGuessed('Gewicht'),
  ),
  'c16_arabic_digits.csv': table(
    'التاريخ: date | الفرع: text | المبيعات: number',
    `2025-01-01 | الرياض | 123
     2025-01-02 | جدة | 456`,
  ),
  'c17_fullwidth_digits.csv': table(
    '日付: date | 品目: text | 数量: number',
    `2025-01-01 | りんご | 123
     2025-01-02 | みかん | 456`,
  ),
  'c21_units_in_cells.csv': table(
    'day: date | tank: text | level: text | temp: text | level (kg): number | temp (°C): number',
    `2025-01-01 | a | 10 kg | 20°C | 10 | 20
     2025-01-02 | a | 12 kg | 21°C | 12 | 21
     2025-01-03 | b | 9.5 kg | 19°C | 9.5 | 19`,
  ),
  'c31_negative_zero_big.csv': table(
    'day: date | acc: text | val: text',
    `2025-01-01 | a | -0
     2025-01-02 | b | 123456789012345678901234567890
     2025-01-03 | c | 0.000000000000000001`,
    '"val" has numbers with too many digits to add up, kept as text so that no digit is lost.',
  ),
  'c32_int_overflow.csv': table(
    'day: date | host: text | bytes_sent: number',
    `2025-01-01 | a | 2147483647
     2025-01-02 | a | 2147483647
     2025-01-03 | a | 9007199254740992
     2025-01-04 | a | 1`,
  ),
  'c35_currency_quoted.csv': table(
    'day: date | deal: text | value: money EUR',
    `2025-01-01 | a | 1200
     2025-01-02 | b | 1500.5
     2025-01-03 | c | 300`,
  ),
  'c36_mixed_currency.csv': table(
    'day: date | deal: text | value: number | value currency: text',
    `2025-01-01 | a | 100 | $
     2025-01-02 | b | 100 | EUR
     2025-01-03 | c | 100 | GBP`,
    '"value" has amounts in several currencies ($, EUR, GBP); totals don’t convert them.',
  ),
  'c37_percent_eu.csv': table(
    'monat: date | werk: text | quote: percent',
    `2025-01-01 | a | 0.995
     2025-02-01 | a | 0.985
     2025-03-01 | b | 0.97`,
  ),
  'b22_snowflake_ids.csv': table(
    'order_id: text | day: date | qty: number',
    `1771858801316128013 | 2025-01-01 | 1
     1771858801316128014 | 2025-01-02 | 2
     1771858801316128015 | 2025-01-03 | 3
     9007199254740993 | 2025-01-04 | 4`,
    '"order_id" has whole numbers of more than 15 digits, kept as text so that no digit is lost.',
  ),
  'b09_leading_zero_codes.csv': table(
    'Post code: text | Account: text | Date: date | Parcels: number',
    `01569 | 0010 | 2025-03-01 | 4
     02138 | 0100 | 2025-03-02 | 6
     10001 | 2000 | 2025-03-03 | 5`,
  ),
  'c19_plain_ids_sum.csv': table(
    'day: date | invoice no: text | customer id: text | phone: text | year: date | amount: number',
    `2025-01-01 | 1001 | 77 | 0211234567 | 2025-01-01 | 10.5
     2025-01-02 | 1002 | 78 | 0217654321 | 2025-01-01 | 20
     2025-01-03 | 1003 | 77 | 0211234567 | 2025-01-01 | 30`,
  ),
  'b26_negative_shares.csv': table(
    'quarter: date | business: text | result: number',
    `2025-03-31 | Food | 2000
     2025-03-31 | Rent | -3000
     2025-03-31 | Tools | 6000
     2025-06-30 | Food | -400
     2025-06-30 | Rent | -1000
     2025-06-30 | Tools | -70`,
  ),
})
