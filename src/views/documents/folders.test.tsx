import { describe, expect, test } from 'vitest'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { documentsWalk, foldersWalk } from '../../../tests/model/documents/documents.walk.ts'
import { folder as folderOf } from '../../../tests/model/documents/things.ts'
import { startHarness } from '../../../tests/model/shared/harness.ts'
import { happened } from '../../../tests/model/shared/steps.ts'
import { documentsMachine } from '../../machines/documents/documents.machine.ts'
import { foldersMachine } from '../../machines/documents/folders.machine.ts'
import { FolderActions, type FolderActionsProps } from './FolderActions.tsx'
import { FolderForm } from './FolderForm.tsx'
import { FolderNote } from './FolderNote.tsx'
import { useFolders } from './folders.hooks.ts'
import { answerOf } from '../shared/answer-of.testing.tsx'
import { deletion, drawn, nothing, words } from './drawn.testing.tsx'

describe('what can be done with a folder', () => {
  const actions = (more: Partial<FolderActionsProps>) =>
    words(
      drawn(
        <FolderActions
          isUploads
          isInFolder
          changeDisabledReason={null}
          describeDisabledReason={null}
          beginDisabledReason={null}
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

describe('the form of a folder', () => {
  /** The name field, and the texts around all fields. */
  function formOf(docsource: 'upload' | 'notion') {
    const documents = startHarness(documentsMachine, documentsWalk)
    const folders = startHarness(foldersMachine, foldersWalk)
    folders.take(happened('folders.edit requested', { folder: folderOf('f1', { docsource }) }))
    const view = answerOf(useFolders, { documents: documents.actor, folders: folders.actor })
    const markup = drawn(<FolderForm id="form" form={view.form!} folders={view} />)
    for (const harness of [documents, folders]) harness.stop()
    const [field = ''] = markup.match(/<input[^>]*value="f1"[^>]*>/) ?? []
    const attributes = ['readOnly', 'required'].filter((name) => field.includes(name))
    return [attributes, words(markup).includes(texts.folderNameOtherSource)]
  }

  test('of another source shows its name, which nobody can change here, and says why', () => {
    expect([formOf('notion'), formOf('upload')]).toEqual([
      [['readOnly'], true],
      [['required'], false],
    ])
  })
})
