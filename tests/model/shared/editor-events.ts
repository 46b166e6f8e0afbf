/** What happens to every editor, but for its changes and its newer versions. */
export const editorEvents = {
  'editor.undone': [{}],
  'editor.redone': [{}],
  'editor.discarded': [{}],
  'editor.save requested': [{ key: 'key-00000001' }],
  'editor.mine kept': [{ key: 'key-00000002' }],
  'editor.theirs taken': [{}],
  'editor.load requested': [{}],
  'editor.cancelled': [{}],
  'editor.closed': [{}],
}
