import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { ActionButton, type ActionPhase } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { ConfirmDeleteButton } from './ConfirmDeleteButton.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { EmailText } from './EmailText.tsx'
import { HoustonScreen } from './HoustonScreen.tsx'
import { LoginFailureScreen } from './LoginFailureScreen.tsx'
import { NewVersionBanner } from './NewVersionBanner.tsx'
import { NoPermissionScreen } from './NoPermissionScreen.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { WaitingForServerScreen } from './WaitingForServerScreen.tsx'

const nothing = () => {}
/** The texts between tags, in order. */
const words = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replaceAll('&#x27;', "'")
    .split(/<[^>]*>/)
    .filter((part) => part.trim() !== '')

test('an e-mail may break after its @ and before its dots, and not within a word', () => {
  expect(words(<EmailText email="mere.te-kanawa@kea.example" />)).toEqual(['mere', '.te-kanawa@', 'kea', '.example'])
  expect(words(<EmailText email="temp_1" />)).toEqual(['temp_1'])
})

// D1.2.106, D1.2.107, D1.2.110, D1.2.111, D1.2.113, D1.2.115
test('the status screens say the words of the documents', () => {
  expect(words(<CrashScreen supportEmail="help@example.org" onReload={nothing} />)).toEqual([
    'Something went wrong sorry!',
    'Please contact help@example.org.',
    'Reload',
  ])
  expect(words(<HoustonScreen onRetry={nothing} onStartAgain={nothing} />)[0]).toBe('Houston, we have a problem...')
  expect(words(<NoPermissionScreen onBack={nothing} />)[0]).toBe('You don’t have permission to view this page.')
  expect(words(<LoginFailureScreen onLogOut={nothing} onReload={nothing} />).slice(-2)).toEqual(['Log out', 'Reload'])
  const nobody = words(<LoginFailureScreen onLogOut={nothing} onLogIn={nothing} onReload={nothing} />)
  expect(nobody.slice(-2)).toEqual(['Reload', 'Log in'])
  const notFound = words(<NotFoundScreen onBack={nothing} onStartAgain={nothing} />)
  expect([notFound[0], ...notFound.slice(-2)]).toEqual(["We don't recognise this address.", 'Go back', 'Start again'])
  expect(words(<WaitingForServerScreen />)[0]).toBe('Waiting for server')
  expect(words(<NewVersionBanner onReload={nothing} />)).toEqual(['New version available! Please refresh the page.'])
})

// D1.4.31
test('an action button says what it does in each of its phases', () => {
  const inPhase = (phase: ActionPhase, reason?: string) =>
    words(
      <ActionButton phase={phase} reason={reason} onPress={nothing} onCancel={nothing}>
        Run
      </ActionButton>,
    )
  expect(inPhase('ready')).toEqual(['Run'])
  expect(inPhase('processing')).toEqual(['Working', 'Working'])
  expect(inPhase('cancellable')).toEqual(['Working', 'Working', 'Cancel'])
  expect(inPhase('cancellable', 'No answer.')).toEqual([
    ...['Working', 'Working', 'Cancel', 'Couldn’t cancel. No answer.'],
  ])
  expect(inPhase('error')).toEqual(['Run', 'Action failed'])
  expect(inPhase('error', 'no answer')).toEqual(['Run', 'Action failed: no answer'])
  expect(inPhase('error', failureTexts.error)).toEqual(['Run', 'Action failed'])
})

test('a button that cannot be pressed stays reachable and is described by the reason', () => {
  const markup = renderToStaticMarkup(<Button disabledReason="Give it a name first">Save</Button>)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).not.toMatch(/\sdisabled(=|\s|>)/)
  const id = /aria-describedby="([^"]+)"/.exec(markup)?.[1]
  expect(markup).toContain(`id="${id}" role="tooltip"`)
  expect(markup).toContain('Give it a name first')
})

test('a delete button holds both of its texts, so that its width stays', () => {
  const label = <ConfirmDeleteButton phase="armed" label="Delete" onPress={nothing} />
  expect(words(label)).toEqual(['Delete', 'Are you sure?'])
})

test.each([
  ['ready', false],
  ['just armed', true],
  ['armed', false],
] as const)('a delete button that is %s shows whether a press counts', (phase, isTooSoon) => {
  const markup = renderToStaticMarkup(<ConfirmDeleteButton phase={phase} label="Delete" onPress={nothing} />)
  expect([markup.includes('aria-disabled="true"'), markup.includes('data-too-soon')]).toEqual([isTooSoon, isTooSoon])
})

test.each([
  ['ready', 'Remove Aroha Ngata'],
  ['just armed', 'Are you sure? Remove Aroha Ngata'],
  ['armed', 'Are you sure? Remove Aroha Ngata'],
] as const)('a delete button of a row that is %s says whose row it is', (phase, name) => {
  const markup = renderToStaticMarkup(
    <ConfirmDeleteButton phase={phase} label="Remove" subject="Aroha Ngata" onPress={nothing} />,
  )
  expect(/aria-label="([^"]*)"/.exec(markup)?.[1]).toBe(name)
})
