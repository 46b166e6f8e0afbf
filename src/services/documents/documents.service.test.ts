import { describe, expect, test } from 'vitest'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { failureOfAnswer } from '../shared/failures.ts'
import type { Api } from '../shared/http.ts'
import type { Tokens } from '../shared/tokens.ts'
import { createDocumentsService } from './documents.service.ts'
import { uploadFailure } from './upload-failure.ts'
import { type UploadRequest, type UploadTransport, uploadFile } from './upload-transport.ts'

const never = new AbortController().signal

type Sent = { method: string; url: string; headers: Record<string, string>; form: FormData | null; isAborted: boolean }

/** Requests that get these answers, in turn; null is a broken connection. */
function transportOf(answers: ({ status: number; body: string } | null)[], tokens: string[] = ['t1']) {
  const sent: Sent[] = []
  const cleared: string[] = []
  let current = tokens[0] ?? null
  const createRequest = (): UploadRequest => {
    const about: Sent = { method: '', url: '', headers: {}, form: null, isAborted: false }
    sent.push(about)
    const request = {
      status: 0,
      responseText: '',
      onload: null as (() => void) | null,
      onerror: null as (() => void) | null,
      onabort: null as (() => void) | null,
      upload: { onprogress: null as ((event: object) => void) | null },
      open: (method: string, url: string) => {
        about.method = method
        about.url = url
      },
      setRequestHeader: (name: string, value: string) => {
        about.headers[name] = value
      },
      abort: () => {
        about.isAborted = true
        request.onabort?.()
      },
      send: (form: FormData) => {
        about.form = form
        const answer = answers.shift()
        if (answer === undefined) return
        for (const loaded of [1, 2, 2, 3, 200])
          request.upload.onprogress?.({ lengthComputable: true, loaded, total: 200 })
        current = tokens[sent.length] ?? current
        if (answer === null) return request.onerror?.()
        request.status = answer.status
        request.responseText = answer.body
        request.onload?.()
      },
    }
    return request as unknown as UploadRequest
  }
  const transport: UploadTransport = {
    createRequest,
    tokens: { current: () => current, clear: (token: string) => cleared.push(token) } as unknown as Tokens,
    baseUrl: 'https://host',
    supportEmail: 'help@example.org',
  }
  return { transport, sent, cleared }
}

const options = (onProgress: (share: number) => void = () => {}) => ({
  file: new Blob(['bytes']),
  name: 'q1.pdf',
  relativePath: 'Reports/q1.pdf',
  idempotencyKey: 'key-1',
  onProgress,
  signal: never,
})

describe('sending a file', () => {
  // D1.7.08, D1.7.09, D2.7.23
  test('is a multipart POST with the field file, a bearer token, its key and its path, and tells each percent once', async () => {
    const { transport, sent } = transportOf([{ status: 200, body: '{"docs":[]}' }])
    const shares: number[] = []
    const path = '/orgs/acme/docs/upload/f1'
    expect(
      await uploadFile(
        transport,
        path,
        options((share) => shares.push(share)),
      ),
    ).toEqual({ docs: [] })
    const [request] = sent
    // The browser has to write the type with its boundary: setting our own header would break the form.
    expect([request?.method, request?.url, request?.headers]).toEqual([
      'POST',
      'https://host/orgs/acme/docs/upload/f1',
      { accept: 'application/json', 'idempotency-key': 'key-1', authorization: 'Bearer t1' },
    ])
    expect([...(request?.form?.keys() ?? [])]).toEqual(['relativePath', 'file'])
    expect(request?.form?.get('file')).toMatchObject({ name: 'q1.pdf' })
    expect(shares).toEqual([0, 0.01, 1])
  })

  // D1.5.24
  test('with a path that does not start with "/" throws and sends nothing', async () => {
    const { transport, sent } = transportOf([])
    await expect(uploadFile(transport, 'orgs/acme', options())).rejects.toThrow('Upload path must start with /')
    expect(sent).toEqual([])
  })

  test.each([
    [null, { kind: 'offline' }],
    [
      { status: 415, body: '{"message":"File type not allowed."}' },
      { kind: 'rejected', message: 'File type not allowed.' },
    ],
    [
      { status: 409, body: '{"message":"x","code":"IN_PROGRESS"}' },
      { kind: 'conflict', code: 'IN_PROGRESS' },
    ],
    [{ status: 413, body: '{"message":"The file is too large"}' }, { kind: 'too large' }],
  ])('answered by %j fails with %j', async (answer, failure) => {
    const { transport } = transportOf([answer])
    await expect(uploadFile(transport, '/x', options())).rejects.toMatchObject(failure)
  })

  test('refused for a token that another tab has renewed is sent again with the newer one', async () => {
    const refused = { status: 401, body: '{"message":"Please log in again"}' }
    const renewed = transportOf([refused, { status: 200, body: '{}' }], ['t1', 't2'])
    expect(await uploadFile(renewed.transport, '/x', options())).toEqual({})
    expect([renewed.sent.map(({ headers }) => headers['authorization']), renewed.cleared]).toEqual([
      ['Bearer t1', 'Bearer t2'],
      [],
    ])
    const ended = transportOf([refused], ['t1', 't1'])
    await expect(uploadFile(ended.transport, '/x', options())).rejects.toMatchObject({ kind: 'unauthorised' })
    expect(ended.cleared).toEqual(['t1'])
  })

  test('ends when it is cancelled', async () => {
    const { transport, sent } = transportOf([])
    const stopper = new AbortController()
    const sending = uploadFile(transport, '/x', { ...options(), signal: stopper.signal })
    stopper.abort()
    await expect(sending).rejects.toMatchObject({ kind: 'cancelled' })
    expect(sent[0]?.isAborted).toBe(true)
  })

  // D2.8.02
  test('that failed without words says "Upload failed"', () => {
    expect(uploadFailure({ kind: 'rejected', message: '' })).toEqual({ kind: 'rejected', message: 'Upload failed' })
    expect(uploadFailure(failureOfAnswer(422, '', 'help@example.com')).message).toBe('Upload failed')
    expect(uploadFailure({ kind: 'server', message: 'Why' })).toEqual({ kind: 'server', message: 'Why' })
    expect(uploadFailure(new TypeError('fetch failed')).kind).toBe('offline')
  })
})

const doc: Doc = {
  ...{ id: 'd1', filename: 'a.csv', title: null, folderId: 'upload_root', docsource: 'upload', date: null },
  foundDate: null,
  ...{
    status: 'pending',
    statusDetail: null,
    numPages: 0,
    bytes: 12,
    usedFor: ['__inherit'],
    interpretation: '',
    rev: 1,
  },
}
const conflict = { kind: 'conflict', message: 'Someone else changed this in the meantime.', status: 409 }

/** A service over a server that answers by "METHOD /path"; the answers of a list are given in turn. */
function serviceOf(answers: Record<string, unknown[]>, uploads = [JSON.stringify({ docs: [doc], folders: [] })]) {
  const calls: [string, unknown][] = []
  const ask = async (
    route: { method: string; path: string },
    given: { params?: unknown; body?: unknown; query?: unknown },
  ) => {
    const { params, body, query } = given
    calls.push([`${route.method} ${route.path}`, { ...(params as object), ...(body as object), ...(query as object) }])
    const answer = answers[`${route.method} ${route.path}`]?.shift()
    if ((answer as { kind?: string })?.kind === 'conflict') throw answer
    return answer
  }
  const api = {
    call: ask,
    read: ask,
    download: ask,
    tokens: { current: () => 't1' },
    supportEmail: '',
  } as unknown as Api
  const shown: unknown[] = []
  const forgotten: string[] = []
  const { transport, sent } = transportOf(uploads.map((body) => ({ status: 200, body })))
  const service = createDocumentsService(api, {
    createRequest: transport.createRequest,
    baseUrl: '',
    fileOf: (id) => (id === 'f1' ? new File(['x'], 'a.csv') : undefined),
    forget: (id) => forgotten.push(id),
    newKey: () => 'key',
    show: (bytes, filename) => shown.push([bytes, filename]),
  })
  return { service, calls, shown, sent, forgotten }
}

const docs = '/orgs/:project/docs'

describe('the documents of the server', () => {
  // D2.7.18, D2.7.26
  test('are read with their folders', async () => {
    const { service, calls } = serviceOf({
      [`GET ${docs}`]: [{ docs: [doc] }],
      [`GET ${docs}/folders`]: [{ folders: [] }],
    })
    expect(await service.readLibrary('acme', never)).toEqual({ docs: [doc], folders: [] })
    expect(calls.map(([call]) => call)).toEqual([`GET ${docs}`, `GET ${docs}/folders`])
  })

  // D2.7.19, D2.7.20
  test('are read one by one and page by page with HTML', async () => {
    const { service, calls } = serviceOf({
      [`GET ${docs}/:docId`]: [{ doc }],
      [`GET ${docs}/:docId/:pageId`]: [{ page: 1 }],
    })
    await service.readDocument('acme', 'd1', never)
    await service.readPage('acme', 'd1', 'p1', never)
    expect(calls).toEqual([
      [`GET ${docs}/:docId`, { project: 'acme', docId: 'd1', html: '1' }],
      [`GET ${docs}/:docId/:pageId`, { project: 'acme', docId: 'd1', pageId: 'p1', html: '1' }],
    ])
  })

  // D2.7.24
  test('are sent into the root by its name', async () => {
    const { service, sent } = serviceOf({})
    const file = { id: 'f1', project: 'acme', folderId: 'upload_root', name: 'a.csv', relativePath: null }
    expect(await service.upload(file, () => {}, never)).toEqual({ docs: [doc], folders: [] })
    expect([sent[0]?.url, sent[0]?.headers['idempotency-key']]).toEqual(['/orgs/acme/docs/upload/upload_root', 'f1'])
  })

  test('stay at hand when the answer to them cannot be read, and are let go once it was', async () => {
    const file = { id: 'f1', project: 'acme', folderId: 'upload_root', name: 'a.csv', relativePath: null }
    const taken = { docs: [doc], folders: [] }
    const { service, forgotten } = serviceOf({}, ['{"docs":"none"}', JSON.stringify(taken)])
    await expect(service.upload(file, () => {}, never)).rejects.toEqual({ kind: 'malformed', message: 'Upload failed' })
    expect(forgotten).toEqual([])
    expect([await service.upload(file, () => {}, never), forgotten]).toEqual([taken, ['f1']])
  })

  test('cannot be sent once the file is no longer at hand', async () => {
    const { service } = serviceOf({})
    const file = { id: 'gone', project: 'acme', folderId: 'upload_root', name: 'a.csv', relativePath: null }
    await expect(service.upload(file, () => {}, never)).rejects.toMatchObject({ kind: 'rejected' })
  })

  // D2.7.22, D2.7.29
  test('are deleted together, a folder by itself', async () => {
    const { service, calls } = serviceOf({})
    await service.trash('acme', { kind: 'documents', id: 'd1,d2' }, never)
    await service.trash('acme', { kind: 'folder', id: 'f1' }, never)
    expect(calls).toEqual([
      [`POST ${docs}/bulk-delete`, { project: 'acme', docIds: ['d1', 'd2'] }],
      [`DELETE ${docs}/folders/:folderId`, { project: 'acme', folderId: 'f1' }],
    ])
  })

  test('come back from the trash', async () => {
    const { service, calls } = serviceOf({})
    await service.restore('acme', { docIds: ['d1'], folderId: 'f1' }, never)
    expect(calls.map(([call]) => call)).toEqual([
      `POST ${docs}/folders/:folderId/_restore`,
      `POST ${docs}/:docId/_restore`,
    ])
  })

  // D3.4.03
  test('are read again by the pipeline process_docs', async () => {
    const { service, calls } = serviceOf({ 'POST /orgs/:project/pipelines/:pipeline': [{ jobId: 'j1' }] })
    expect(await service.processDocuments('acme', never)).toBe('j1')
    expect(calls).toEqual([['POST /orgs/:project/pipelines/:pipeline', { project: 'acme', pipeline: 'process_docs' }]])
  })

  // D3.7.01
  test('are opened under their name', async () => {
    const { service, shown } = serviceOf({ [`GET ${docs}/:docId/download`]: ['bytes'] })
    await service.open('acme', 'd1', 'a.csv', never)
    expect(shown).toEqual([['bytes', 'a.csv']])
  })

  // D2.7.28
  test('that somebody changed meanwhile come back as they are now; another refusal stays one', async () => {
    const newer = { id: 'f1', rev: 4 }
    const change = { folderId: 'f1', rev: 2, change: { name: 'New' } }
    const changed = serviceOf({
      [`PATCH ${docs}/folders/:folderId`]: [conflict],
      [`GET ${docs}/folders`]: [{ folders: [newer] }],
    })
    expect(await changed.service.changeFolder('acme', change, never)).toEqual({
      kind: 'changed meanwhile',
      folder: newer,
    })
    expect(changed.calls[0]).toEqual([
      `PATCH ${docs}/folders/:folderId`,
      { project: 'acme', folderId: 'f1', rev: 2, name: 'New' },
    ])
    const taken = serviceOf({
      [`PATCH ${docs}/folders/:folderId`]: [conflict],
      [`GET ${docs}/folders`]: [{ folders: [{ id: 'f1', rev: 2 }] }],
    })
    await expect(taken.service.changeFolder('acme', change, never)).rejects.toEqual(conflict)
  })

  // D2.7.21
  test('take what was chosen for a spreadsheet, also when only the reading has moved on meanwhile', async () => {
    const settings = { usedFor: ['datasets' as const], interpretation: 'Sales' }
    const { service, calls } = serviceOf({
      [`PATCH ${docs}/:docId`]: [conflict, { doc }],
      [`GET ${docs}/:docId`]: [{ doc: { ...doc, rev: 3 } }],
    })
    await service.configure('acme', doc, settings, never)
    expect(calls.at(-1)).toEqual([`PATCH ${docs}/:docId`, { project: 'acme', docId: 'd1', rev: 3, ...settings }])
    const other = serviceOf({
      [`PATCH ${docs}/:docId`]: [conflict],
      [`GET ${docs}/:docId`]: [{ doc: { ...doc, rev: 3, interpretation: 'By somebody' } }],
    })
    await expect(other.service.configure('acme', doc, settings, never)).rejects.toEqual(conflict)
  })
})
