import { expect, test } from 'vitest'
import { sensibleTitle } from './titles.ts'

test.each([
  ['about:blank', null],
  ['https://intranet.example.com/reports/12', null],
  ['file:///C:/Users/ada/report.htm', null],
  ['www.example.com', null],
  ['Untitled', null],
  ['report.docx', null],
  ['About: what we do', 'About: what we do'],
  ['Annual safety report 2025', 'Annual safety report 2025'],
  ['Set up to travel <em>before</em> onboarding', 'Set up to travel before onboarding'],
  ['Annual report<br />of the <b>group</b><BR>2025', 'Annual report of the group 2025'],
  ['Letter to <your name>', 'Letter to <your name>'],
])('the title %s is shown as %s', (given, shown) => {
  expect(sensibleTitle(given)).toBe(shown)
})
