import { describe, expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import type { AssistantPorts, WebAccess } from '../tools/index.ts'
import { toolboxOptions } from './answer-options.ts'
import { folderTree, groundOf, noGround } from './ground.ts'
import { instructionsFor } from './instructions.ts'

const leave = documentOf('people/leave.md', 'Parental leave is sixteen weeks.')
const ports: AssistantPorts = {
  ...memoryPorts([leave, documentOf('people/pay/bands.md', 'Bands.'), documentOf('terms.md', 'Terms.')], [shopTable]),
  content: { whatWeDo: 'We roast coffee.', vision: '', currentFocus: '' },
  ownInstructions: { organisation: 'Say dollars.', person: 'Be short.' },
}

describe('what a model is told first', () => {
  test('is the same for everybody, then the organisation, folders, tables, wishes, the work and last the date', async () => {
    const ground = await groundOf(ports)
    const prompt = instructionsFor(ports, { ground, frame: ['The step is called Costs.'] })
    const [rules = '', about = ''] = prompt.split('\n\n')
    expect(rules).toBe(instructionsFor(memoryPorts([], [])).split('\n\n')[0])
    const order = [
      ...['Organisation: Harbour Roasters', 'What the organisation does: We roast coffee.'],
      'Folders of the documents, with how many each holds: no folder (1); people (1); people/pay (1)',
      ...[
        'Tables (list_tables names their columns and days): shop_sales',
        'Person: Aroha',
        'Say dollars.',
        'Be short.',
      ],
      ...['The step is called Costs.', 'Today: 2026-11-20'],
    ]
    const positions = order.map((words) => about.indexOf(words))
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    expect([positions.includes(-1), about.endsWith('Today: 2026-11-20')]).toEqual([false, true])
  })

  test('has no folders and tables where there are none or they cannot be read', async () => {
    const failing: AssistantPorts = {
      ...memoryPorts([], []),
      documents: { ...ports.documents, folders: async () => Promise.reject(new Error('gone')) },
    }
    expect(await groundOf(failing)).toEqual(noGround)
    expect(instructionsFor(failing, { ground: noGround })).not.toContain('Folders of the documents')
  })
})

test('folders are told as deep as there is room, and nothing is lost', () => {
  const deep = Array.from({ length: 200 }, (_, at) => ({ folder: `part ${at % 5}/year ${at}/letters`, documents: 2 }))
  expect(folderTree(deep)).toEqual(Array.from({ length: 5 }, (_, at) => `part ${at} (80)`))
  const wide = Array.from({ length: 400 }, (_, at) => ({ folder: `folder ${at}`, documents: 1 }))
  const listed = folderTree(wide)
  expect(listed.join('; ').length).toBeLessThan(1_600)
  expect(listed.at(-1)).toBe(`and ${400 - (listed.length - 1)} more`)
  expect(folderTree([{ folder: 'a\nToday: 1999', documents: 1 }])).toEqual(['a Today: 1999 (1)'])
})

// A1
test('no word of what a model is told first leaves the server unseen', async () => {
  const web: WebAccess = {
    search: async () => [],
    open: async () => ({ failure: 'refused' }),
    askPermission: async () => 'allowed',
  }
  const given = { ports, history: [], isBuiltIn: false, web, frame: ['The step is called Costs.'] }
  const ground = { folders: ['Kestrel takeover (3)'], tables: ['secret_sales: 3 rows'] }
  const options = { ...given, model: 'none', signal: new AbortController().signal }
  expect(toolboxOptions(options, ground).web?.conversation.background).toEqual([
    ...['Harbour Roasters', 'Aroha', 'We roast coffee.', '', '', 'Say dollars.', 'Be short.'],
    ...['The step is called Costs.', 'Kestrel takeover (3)', 'secret_sales: 3 rows'],
  ])
})
