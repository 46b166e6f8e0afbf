import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { adminOrganisation } from '../../../tests/model/admin/examples.ts'
import { OrganisationRowActions } from './OrganisationRowActions.tsx'

const nothing = () => undefined
const actions = {
  ...{ trial: { code: '', name: '' }, link: null, failure: null, isMakingFor: () => false, isStartingFor: () => false },
  ...{ makeLink: nothing, putAway: nothing, migrate: nothing },
}
const deletion = {
  ...{
    message: null,
    isBusy: false,
    phaseOf: () => 'ready' as const,
    isAskedFor: () => false,
    isDeleting: () => false,
    press: nothing,
    cancel: nothing,
  },
}

const buttons = (more: Parameters<typeof adminOrganisation>[1]) => {
  const row = adminOrganisation('kea', more)
  const html = renderToStaticMarkup(<OrganisationRowActions row={row} actions={actions} deletion={deletion} />)
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([all, words]) => [
    words!
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/ {2,}/)[0],
    all.includes('aria-disabled="true"'),
  ])
}

// D1.2.77, D1.2.79
test('a row offers to migrate where there are migrations alone, and its Edit is disabled', () => {
  expect([buttons({}), buttons({ hasMigrations: true }), buttons({ hasMigrations: true, isMigrating: true })]).toEqual([
    [
      ['Edit', true],
      ['Trial link', false],
      ['Delete', false],
    ],
    [
      ['Edit', true],
      ['Trial link', false],
      ['Migrate', false],
      ['Delete', false],
    ],
    [
      ['Edit', true],
      ['Trial link', false],
      ['Migrating', true],
      ['Delete', false],
    ],
  ])
})

test('a row says of which organisation its buttons are', () => {
  const row = adminOrganisation('kea', { hasMigrations: true })
  const html = renderToStaticMarkup(<OrganisationRowActions row={row} actions={actions} deletion={deletion} />)
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    `Edit ${row.name}`,
    `Trial link for ${row.name}`,
    `Migrate ${row.name}`,
    `Delete ${row.name}`,
  ])
})
