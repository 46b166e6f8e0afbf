import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${mac} ${chrome} Safari/537.36`, 'Chrome on macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome on ChromeOS'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`${iphone} ${webkit} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [
    `${linux} AppleWebKit/537.36 (KHTML, like Gecko) Ubuntu Chromium/139.0.0.0 Chrome/139.0.0.0 Safari/537.36`,
    'Chromium on Linux',
  ],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/139.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${windows} ${chrome} Safari/537.36 Edg/139.0.0.0`, 'Edge on Windows'],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/139.0.0.0`, 'Edge on Android'],
  [`${iphone} ${webkit} Version/18.0 EdgiOS/139.0.3405.86 Mobile/15E148 Safari/605.1.15`, 'Edge on iPhone'],
  [
    `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.102 Safari/537.36 Edge/18.19042`,
    'Edge on Windows',
  ],
  [`${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [`${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.5.0`, 'iPhone'],
  [
    `${android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${windows} ${chrome} Safari/537.36 Vivaldi/7.5.3735.54`, 'Vivaldi on Windows'],
  [`${windows} ${chrome} YaBrowser/25.6.0.0 Safari/537.36`, 'Yandex Browser on Windows'],
  [
    `${android} AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`,
    'Chrome on Android',
  ],
  [`${mac} ${webkit} Version/18.5 Safari/605.1.15 Ddg/18.5`, 'DuckDuckGo on macOS'],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0`, 'Firefox on Linux'],
  [`Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0`, 'Firefox on Android'],
  [`${iphone} ${webkit} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${iphone} ${webkit} Focus/141.0 Mobile/15E148 Safari/605.1.15`, 'Focus on iPhone'],
  [`${mac} ${webkit} Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
  [`${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${ipad} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  [`${linux} ${webkit} Version/18.5 Safari/605.1.15`, 'Safari on Linux'],
  [`${linux} AppleWebKit/537.36 (KHTML, like Gecko) SomethingNew/1.0 Safari/537.36`, 'Safari on Linux'],
  ['This one is yours/1.0 (trust it)', 'Unknown device'],
  ['curl/8.5.0', 'Unknown device'],
  ['node', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  // Only a limited part of a long header is parsed.
  [`${' '.repeat(500)}Firefox/141.0`, 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
