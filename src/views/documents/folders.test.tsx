import { describe, expect, test } from 'vitest'
import { FolderActions, type FolderActionsProps } from './FolderActions.tsx'
import { FolderNote } from './FolderNote.tsx'
import { deletion, drawn, nothing, words } from './drawn.testing.tsx'

describe('what can be done with a folder', () => {
  const actions = (more: Partial<FolderActionsProps>) =>
    words(
      drawn(
        <FolderActions
          isUploads
          isInFolder
          whyNotChange={null}
          whyNotBegin={null}
          deletion={deletion}
          onAdd={nothing}
          onEdit={nothing}
          onMove={nothing}
          {...more}
        />,
      ),
    )

  // D3.2.54, D3.2.55, D3.2.56, D3.2.57
  test('at the root is to add one, inside one also to edit, move and delete it', () => {
    expect(actions({ isInFolder: false })).toEqual(['Add folder'])
    expect(actions({})).toEqual(['Add sub-folder', 'Edit details', 'Move to…', 'Delete', 'Are you sure?'])
  })

  // D3.2.58, D3.2.59
  test('of another source is only to edit its details', () => {
    expect(actions({ isUploads: false })).toEqual(['Edit details'])
    expect(actions({ isUploads: false, isInFolder: false })).toEqual([])
  })
})

// D3.2.60
test('a folder shows what is to be known of it', () => {
  const folder = {
    ...{ id: 'f1', parentId: 'upload_root', name: 'Reports', docsource: 'upload' as const, factList: [], rev: 1 },
    ...{ interpretation: 'Board papers since 2020', usedFor: ['facts' as const] },
  }
  const inherited = { usedFor: ['facts' as const], from: null }
  const note = (
    <FolderNote folder={folder} way={[folder]} rootName="All files" inherited={inherited} onChoose={nothing} />
  )
  expect(words(drawn(note))).toEqual(['All files', 'Reports', 'Facts', 'Board papers since 2020'])
})
