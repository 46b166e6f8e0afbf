import { describe, expect, test } from 'vitest'
import type { Upload } from '../../machines/documents/uploads.events.ts'
import { HandNotice } from './HandNotice.tsx'
import { UploadTray, type UploadTrayProps } from './UploadTray.tsx'
import { drawn, labels, nothing, words } from './drawn.testing.tsx'

// D2.8.03
test('a drop where nothing may be uploaded says so', () => {
  expect(words(drawn(<HandNotice hand="refusing" />))).toEqual(["You can't upload files here"])
  expect(drawn(<HandNotice hand="empty" />)).toBe('')
})

describe('the tray of uploads', () => {
  const upload = (state: Upload['state'], more: Partial<Upload> = {}): Upload => ({
    ...{ id: state, name: `${state}.pdf`, relativePath: null, bytes: 10, project: 'acme', personId: 'p1' },
    ...{ folderId: 'upload_root', folderName: 'All files', state, share: 0, failure: null, docId: null },
    ...more,
  })
  const tray = (uploads: readonly Upload[], more: Partial<UploadTrayProps> = {}) =>
    drawn(
      <UploadTray
        uploads={uploads}
        sums={{ all: 4, stored: 1, failed: 1, open: 2, share: 0.5 }}
        isAllStored={false}
        open={[]}
        retriable={[]}
        ended={[]}
        flow={null}
        onPause={nothing}
        onResume={nothing}
        onCancel={nothing}
        onRetry={nothing}
        onDismiss={nothing}
        {...more}
      />,
    )

  // D2.4.30
  test('shows the progress of all and of each, with Cancel', () => {
    const sending = upload('sending', { share: 0.42 })
    const markup = tray([sending, upload('waiting')], { open: ['sending', 'waiting'] })
    expect(words(markup)).toEqual([
      'Uploading 1 of 4 files',
      'Cancel all',
      'sending.pdf',
      '42%',
      'waiting.pdf',
      'Waiting',
    ])
    expect([...markup.matchAll(/aria-valuenow="(\d+)"/g)].map(([, figure]) => figure)).toEqual(['50', '42'])
    expect(labels(markup)).toContain('Cancel the upload of sending.pdf')
  })

  // D2.8.01, D2.8.02
  test('says why an upload failed, or that it did, and offers another try', () => {
    const reported = upload('failed', { failure: { kind: 'too large', message: 'The file is too large' } })
    const silent = upload('refused', { failure: { kind: 'rejected', message: '' } })
    const sums = { all: 1, stored: 0, failed: 2, open: 0, share: 0 }
    const markup = tray([reported, silent], { sums, retriable: ['failed'] })
    expect(words(markup)).toContain('The file is too large')
    expect(words(markup)).toContain('Upload failed')
    expect(labels(markup)).toContain('Try failed.pdf again')
    expect(labels(markup)).not.toContain('Try refused.pdf again')
  })

  test('of which all was cancelled says so, and offers to take it up again', () => {
    const sums = { all: 0, stored: 0, failed: 0, open: 0, share: 0 }
    const markup = tray([upload('cancelled')], { sums, retriable: ['cancelled'], ended: ['cancelled'] })
    expect(words(markup)).toEqual(['Cancelled', 'cancelled.pdf', 'Cancelled'])
    expect(labels(markup)).toContain('Try cancelled.pdf again')
  })

  test('folds once all is done, also where some have failed', () => {
    const sums = { all: 32, stored: 31, failed: 1, open: 0, share: 1 }
    const markup = tray([upload('failed')], { sums, ended: ['failed'] })
    expect([words(markup), labels(markup)]).toEqual([
      ['31 uploaded, 1 failed'],
      ['Uploads', 'Expand uploads', 'Dismiss'],
    ])
  })

  test('can be paused while files wait, and says that it is', () => {
    const files = [upload('sending', { share: 0.42 }), upload('waiting')]
    expect(words(tray(files, { flow: 'open' })).slice(0, 2)).toEqual(['Uploading 1 of 4 files', 'Pause'])
    expect(words(tray(files, { flow: 'paused' })).slice(0, 2)).toEqual(['Paused: 1 of 4 files uploaded', 'Resume'])
  })

  test('says that it waits for the connection', () => {
    expect(words(tray([upload('offline')]))).toContain('No connection. The upload resumes when you’re back online.')
  })

  test.each([
    [{ all: 3, stored: 3, failed: 0, open: 0, share: 1 }, '3 files uploaded'],
    [{ all: 3, stored: 2, failed: 1, open: 0, share: 1 }, '2 uploaded, 1 failed'],
    [{ all: 1, stored: 0, failed: 1, open: 0, share: 0 }, '1 file failed'],
  ])('with %j is headed "%s"', (sums, title) => {
    expect(words(tray([], { sums }))[0]).toBe(title)
  })
})
