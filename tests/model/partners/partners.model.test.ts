import { describe, expect, test } from 'vitest'
import { partnerFormMachine } from '../../../src/machines/partners/partner-form.machine.ts'
import { partnerLogoMachine } from '../../../src/machines/partners/partner-logo.machine.ts'
import { partnersMachine } from '../../../src/machines/partners/partners.machine.ts'
import { matchingPartners, sortedPartners, userMatches } from '../../../src/machines/partners/partners.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeEditorWalk, describeWalk } from '../shared/walk.ts'
import { huia, partner, partnerFormWalk, partnerLogoWalk, partnersWalk, person, tui } from './partners.walk.ts'

describeWalk(partnersMachine, partnersWalk)
describeFold(partnersMachine, partnersWalk)
describeEditorWalk(partnerFormMachine, partnerFormWalk)
describeFold(partnerFormMachine, partnerFormWalk)
describeWalk(partnerLogoMachine, partnerLogoWalk)
describeFold(partnerLogoMachine, partnerLogoWalk)

const inputOf = (child: { getSnapshot: () => unknown } | undefined) =>
  (child?.getSnapshot() as { input?: unknown } | undefined)?.input
const loaded = answered('loading', { saved: null, draft: null })
const opened = (id: string | null, order: 'list first' | 'address first' = 'list first') => {
  const harness = startHarness(partnersMachine, partnersWalk)
  const steps = [answered('list', [huia, tui]), happened('partner.named', { partnerId: id })]
  for (const step of order === 'list first' ? steps : steps.toReversed()) harness.take(step)
  return harness
}

describe('the dialog of a partner', () => {
  // D1.2.39, D2.2.26
  test.each(['list first', 'address first'] as const)(
    'opens for the partner of the address, empty for "new", and not at all for an unknown one: %s',
    (order) => {
      const seen = ['huia', 'new', 'nowhere', null].map((id) => {
        const harness = opened(id, order)
        const { children } = harness.snapshot()
        const answer = [inputOf(children['form']), harness.snapshot().hasTag('partner unknown')]
        harness.stop()
        return answer
      })
      expect(seen).toEqual([
        [{ partner: huia }, false],
        [{ partner: null }, false],
        [undefined, true],
        [undefined, false],
      ])
    },
  )

  test('stays with the partner that it has just created', () => {
    const harness = opened('new')
    const form = harness.snapshot().children['form']
    const kea = partner('kea', 'Kea')
    harness.take({ kind: 'event', event: { type: 'partner.kept', partner: kea } })
    harness.take({ kind: 'event', event: { type: 'partner.named', partnerId: 'kea' } })
    expect([harness.snapshot().children['form'] === form, harness.snapshot().context.partners]).toEqual([
      true,
      [huia, tui, kea],
    ])
    harness.stop()
  })

  test('creates with one key until something is changed, so that a repeat makes no second one', () => {
    const harness = startHarness(partnerFormMachine, { ...partnerFormWalk, input: { partner: null } })
    harness.take(loaded)
    const save = (key: string) => {
      harness.take({ kind: 'event', event: { type: 'editor.save requested', key } })
      const { key: idempotencyKey } = inputOf(harness.snapshot().children['saving']) as { key: string }
      harness.take({ kind: 'failed', child: 'saving', error: { kind: 'timeout', message: 'No answer.' } })
      return idempotencyKey
    }
    const change = (name: string) =>
      harness.take({ kind: 'event', event: { type: 'editor.changed', change: { name } } })
    change('Kea')
    const keys = [save('key-1'), save('key-2')]
    change('Kea Advisory')
    expect([...keys, save('key-3')]).toEqual(['key-1', 'key-1', 'key-3'])
    harness.stop()
  })
})

describe('what is saved', () => {
  const renamed = partner('huia', 'Huia Advisory', { createdAt: '2026-02-01T09:00:00.000Z' })
  const formOf = (kept: typeof huia | null) => {
    const harness = startHarness(partnerFormMachine, { ...partnerFormWalk, input: { partner: kept } })
    harness.take(loaded)
    return harness
  }
  const saved = (kept: typeof huia | null) => {
    const harness = formOf(kept)
    harness.take({ kind: 'event', event: { type: 'editor.changed', change: { name: 'Huia Advisory' } } })
    harness.take({ kind: 'event', event: { type: 'editor.save requested', key: 'key-1' } })
    const input = inputOf(harness.snapshot().children['saving'])
    harness.take({ kind: 'answered', child: 'saving', output: { kind: 'saved', saved: renamed } })
    const { fields, key } = harness.snapshot().context
    harness.stop()
    return [input, fields, key, harness.emitted.map(({ type, to, toast }) => [type, to ?? toast.id])]
  }

  test('goes to the partner that is edited and back to the list, or to the address of a new one', () => {
    const fields = { name: 'Huia Advisory', website: 'huia.example', tagline: 'Clear words for boards' }
    const asKept = { ...fields, userIds: [], hidePoweredBy: false }
    expect([saved(huia), saved(null)]).toEqual([
      [
        { input: { partner: huia }, saved: huia, fields: { ...asKept, userIds: ['person-ana'] }, key: 'key-1' },
        ...[asKept, null],
        [
          ['toast.requested', 'saved huia'],
          ['address.requested', '/admin/partners'],
        ],
      ],
      [
        {
          ...{ input: { partner: null }, saved: null, key: 'key-1' },
          fields: { ...asKept, website: '', tagline: '', name: 'Huia Advisory' },
        },
        ...[asKept, null],
        [
          ['toast.requested', 'created huia'],
          ['address.requested', '/admin/partners/huia'],
        ],
      ],
    ])
  })

  test.each([
    ['a partner', huia, ['toast.requested', 'saved huia']],
    ['a new one', null, ['toast.requested', 'created huia', 'address.requested', '/admin/partners/huia']],
  ])('while %s is being saved, what is typed stays unsaved in the open dialog', (_what, kept, said) => {
    const harness = formOf(kept)
    const change = (more: object) => harness.take({ kind: 'event', event: { type: 'editor.changed', change: more } })
    change({ name: 'Huia Advisory', hidePoweredBy: true })
    harness.take({ kind: 'event', event: { type: 'editor.save requested', key: 'key-1' } })
    change({ tagline: 'Typed meanwhile', userIds: ['person-ben'] })
    const sent = inputOf(harness.snapshot().children['saving']) as { fields: object }
    harness.take({
      kind: 'answered',
      child: 'saving',
      output: { kind: 'saved', saved: { ...renamed, hidePoweredBy: true } },
    })
    const { fields, saved } = harness.snapshot().context
    harness.stop()
    expect([sent.fields, fields, saved?.tagline]).toEqual([
      expect.objectContaining({ name: 'Huia Advisory', tagline: kept?.tagline ?? '', userIds: kept?.userIds ?? [] }),
      {
        ...{ name: 'Huia Advisory', website: 'huia.example', tagline: 'Typed meanwhile' },
        ...{ userIds: ['person-ben'], hidePoweredBy: true },
      },
      'Clear words for boards',
    ])
    expect(harness.emitted.flatMap(({ type, to, toast }) => [type, to ?? toast.id])).toEqual(said)
  })

  test('needs a name', () => {
    const harness = formOf(huia)
    harness.take({ kind: 'event', event: { type: 'editor.changed', change: { name: '  ' } } })
    harness.take({ kind: 'event', event: { type: 'editor.save requested', key: 'key-1' } })
    expect(harness.snapshot().hasTag('saving')).toBe(false)
    harness.stop()
  })

  // D2.5.03
  test('as a logo leaves the fields that are not saved as they were typed, and goes to the list', () => {
    const logos = startHarness(partnerLogoMachine, partnerLogoWalk)
    logos.take(happened('logo.chosen', { id: 'tui', variant: 'dark', fileId: 'file-1' }))
    const withLogo = { ...tui, darkLogoAssetUrl: '/assets/partners/tui/dark-logo?v=1' }
    logos.take(answered('logo', withLogo))
    const form = formOf(tui)
    form.take(happened('editor.changed', { change: { tagline: 'Not saved yet' } }))
    form.take(happened('editor.newer read', { saved: withLogo }))
    const { saved: kept, fields } = form.snapshot().context
    expect([logos.received, logos.snapshot().context.upload, kept, fields.tagline, fields.hidePoweredBy]).toEqual([
      ...[[{ type: 'partner.kept', partner: withLogo }], null, withLogo, 'Not saved yet', true],
    ])
  })

  test('stands in the list at once, in the place of what was there, and in the form', () => {
    const harness = opened('huia')
    harness.take(happened('partner.kept', { partner: renamed }))
    expect(harness.snapshot().context.partners).toEqual([renamed, tui])
    harness.stop()
  })
})

test('a deleted partner goes from the list, and that is said', () => {
  const harness = opened(null)
  harness.take({ kind: 'event', event: { type: 'row.deleted', kind: 'partner', id: 'tui', name: 'Tui Advisory' } })
  expect([harness.snapshot().context.partners, harness.emitted]).toEqual([
    [huia],
    [
      {
        type: 'toast.requested',
        toast: { id: 'deleted tui', tone: 'plain', text: 'Deleted Tui Advisory', undo: null },
      },
    ],
  ])
  harness.stop()
})

describe('what is looked for', () => {
  test('partners by name, website and tagline, in each order', () => {
    const found = ['TUI', 'huia.ex', 'clear', 'none'].map((search) =>
      matchingPartners([huia, tui], search).map(({ id }) => id),
    )
    const early = partner('awa', 'Kea', { website: 'zed.example', createdAt: '2025-01-05T09:00:00.000Z' })
    const orders = (['name', 'website', 'users', 'created'] as const).map((column) => {
      const ids = (direction: 'ascending' | 'descending') =>
        sortedPartners([tui, early, huia], { column, direction }).map(({ id }) => id)
      return [ids('ascending')[0], ids('descending')[0]]
    })
    expect([found, orders]).toEqual([
      [['tui'], ['huia'], ['huia', 'tui'], []],
      [
        ['huia', 'tui'],
        ['huia', 'awa'],
        ['tui', 'huia'],
        ['awa', 'huia'],
      ],
    ])
  })

  test('partners by their names and websites as people count, capitals beside small letters', () => {
    const names = ['Partner 10', 'partner 2', 'Partner 1', 'Ōtara']
    const partners = names.map((name, index) => partner(`p${index}`, name, { website: name }))
    const sorted = (['name', 'website'] as const).map((column) =>
      sortedPartners(partners, { column, direction: 'ascending' }).map(({ name }) => name),
    )
    const inOrder = ['Ōtara', 'Partner 1', 'partner 2', 'Partner 10']
    expect(sorted).toEqual([inOrder, inOrder])
  })

  // D2.5.07, D2.5.08, D2.5.09
  test('users by name and e-mail: nobody temporary, nobody without an @, nobody twice, ten at most', () => {
    const many = Array.from({ length: 12 }, (_, index) => person(`many${index}`, `Many ${index}`))
    const users = [
      person('ana', 'Ana'),
      person('temp', 'Ana temporary', 'temp_1@example.com'),
      person('bare', 'Ana bare', 'ana'),
      person('ben', 'Ben', 'BEN.ANA@example.com'),
    ]
    expect([
      userMatches(users, ' ana ', []).map(({ id }) => id),
      userMatches(users, 'ana', ['person-ana']).map(({ id }) => id),
      userMatches(many, '', []).length,
    ]).toEqual([['person-ana', 'person-ben'], ['person-ben'], 10])
  })
})
