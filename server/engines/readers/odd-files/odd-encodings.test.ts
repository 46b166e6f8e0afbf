import { expectOddFiles, table, text } from './read-odd-file.testing.ts'

// Written from the bytes of tests/fixtures/odd-files, whose README says what is odd about them.
const guessed = (encoding: string) =>
  `The file doesn't state its encoding; it was read as ${encoding}. If letters look wrong, choose another encoding under "How it was read".`

expectOddFiles({
  'b01_german_quoted_semicolon.csv': table(
    'Datum: date | Kunde: text | Ort: text | Betrag: number',
    `2025-01-03 | Müller; Söhne | Köln | 1234.5
     2025-01-04 | Weiß & Co | Düren | 97100.7
     2025-02-05 | Jäger "Nord" | Köln | -12.3
     2025-02-28 | Ölmühle | Düren | 0.05`,
    guessed('Western European (Windows-1252)'),
  ),
  'b03_unicode_text_utf16le.csv': table(
    'Region: text | Month: date | Turnover: number',
    `Zürich | 2025-01-01 | 1200
     Genève | 2025-01-01 | 800
     Zürich | 2025-02-01 | 1500`,
  ),
  'b03b_utf16le_nobom.csv': table(
    'Harbour: text | Month: date | Tonnage: number',
    `Oslo | 2025-01-01 | 120
     Bergen | 2025-01-01 | 80
     Oslo | 2025-02-01 | 150`,
    guessed('Unicode (UTF-16, little endian)'),
  ),
  'b03c_utf16be_bom.csv': table(
    'Pier: text | Month: date | Boats: number',
    `North | 2025-01-01 | 12
     South | 2025-01-01 | 8`,
  ),
  'b04_cp1252_en_dash.csv': table(
    'Shelf: text | Ages: text | Copies sold: number',
    `A | 5 – 9 | 40
     B | 10 – 20 | 60
     C | “adult” | 15`,
    guessed('Western European (Windows-1252)'),
  ),
  'b04b_shiftjis.csv': table(
    '店舗: text | 月: date | 売上: number',
    `東京 | 2025-01-01 | 500
     大阪 | 2025-01-01 | 300
     東京 | 2025-02-01 | 700`,
    guessed('Japanese (Shift-JIS)'),
  ),
  'b04c_gbk.csv': table(
    '城市: text | 月份: date | 销售额: number',
    `北京 | 2025-01-01 | 510
     上海 | 2025-01-01 | 310`,
    guessed('Chinese (GB 18030)'),
  ),
  'c08_utf8_bom.csv': table('Ort: text | Tag: date | Wert: number', 'Köln | 2025-01-01 | 5'),
  'c09_cp1251.csv': table(
    'Город: text | Дата: date | Продажи: number',
    `Москва | 2025-01-01 | 500
     Казань | 2025-01-02 | 300
     Москва | 2025-02-01 | 700`,
    guessed('Cyrillic (Windows-1251)'),
  ),
  'd12d_latin1_meta.html': text('Hütte', 'Die Hütte öffnet am 3. Mai. Schlüssel: bei Frau Größer.'),
  'd41_windows1252.txt': text(
    null,
    'Mémo – tarifs “été” Le tarif d’été est de 45 € par nuit.',
    guessed('Western European (Windows-1252)'),
  ),
  'd42_utf16.txt': text(null, 'Lighthouse log The lamp of the lighthouse was replaced on 4 May 2025.'),
})
