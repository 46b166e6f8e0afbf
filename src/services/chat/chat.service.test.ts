import { describe, expect, test } from 'vitest'
import type { ChatServerFrame } from '../../../contract/live/frames.ts'
import type { Api } from '../shared/http.ts'
import type { LiveChannelOptions, OpenLiveChannel } from '../shared/live-channel.types.ts'
import { createChatService } from './chat.service.ts'

const never = new AbortController().signal
const general = { id: 't1', name: 'General', isDefault: true }
const sales = { id: 't2', name: 'Sales', isDefault: false }
const state = (name: 'ready' | 'thinking'): ChatServerFrame => ({ type: 'stateChange', state: name })

/** A service whose animation frames run on demand; `asked` holds the requests made. */
function serviceOf(threads: object[] = []) {
  const asked: unknown[] = []
  const warned: string[] = []
  const done: unknown[] = []
  let painting: (() => void) | null = null
  let options: LiveChannelOptions<ChatServerFrame> | null = null
  const answer = async ({ method, path }: { method: string; path: string }, given: { signal: AbortSignal }) => {
    const { signal: _, ...rest } = given
    asked.push([method, path, rest])
    return { threads, thread: sales, page: { id: 'g1' } }
  }
  const api = { call: answer, read: answer } as unknown as Api
  const openLiveChannel = ((given: LiveChannelOptions<ChatServerFrame>) => {
    options = given
    return {
      send: (frame: object) => done.push(['send', frame]) > 0,
      resubscribe: () => done.push('resubscribe'),
      close: () => done.push('close'),
    }
  }) as unknown as OpenLiveChannel
  const paint = (draw: () => void) => {
    painting = draw
    return () => {
      painting = null
    }
  }
  const service = createChatService(api, openLiveChannel, { paint, warn: (message) => warned.push(message) })
  return {
    service,
    asked,
    warned,
    done,
    live: () => options!,
    paint() {
      const draw = painting
      painting = null
      draw?.()
    },
  }
}

function follow() {
  const environment = serviceOf()
  const heard: unknown[] = []
  const channel = environment.service.followThread('acme', 't 1', {
    onFrames: (frames) => heard.push(frames),
    onOpen: () => heard.push('open'),
    onClose: (closed) => heard.push(closed),
  })
  return { ...environment, heard, channel }
}

describe('a thread that is followed', () => {
  // D1.7.78, D1.7.80
  test('is subscribed to from where its log has arrived', () => {
    const { live, channel } = follow()
    const frames = [live().subscribeFrame()]
    channel.reached({ epoch: 'e1', after: 10 })
    frames.push(live().subscribeFrame())
    channel.reached(null)
    frames.push(live().subscribeFrame())
    expect([live().path, frames]).toEqual([
      '/websocket/chat?project=acme&thread=t+1',
      [{ type: 'subscribe' }, { type: 'subscribe', epoch: 'e1', after: 10 }, { type: 'subscribe' }],
    ])
  })

  test('tells its frames once for each picture, and before it says that the connection is lost', () => {
    const { live, heard, paint } = follow()
    live().onFrame(state('thinking'))
    live().onFrame(state('ready'))
    paint()
    live().onFrame(state('thinking'))
    live().onClose({ code: 1006, isFinal: false })
    paint()
    expect(heard).toEqual([[state('thinking'), state('ready')], [state('thinking')], { code: 1006, isFinal: false }])
  })

  test('tells nothing of an old connection once another was opened or asked for, or it was closed', () => {
    const { live, heard, paint, channel, done } = follow()
    live().onFrame(state('thinking'))
    live().onOpen()
    paint()
    live().onFrame(state('thinking'))
    channel.resubscribe()
    paint()
    live().onFrame(state('thinking'))
    channel.close()
    paint()
    expect([heard, done]).toEqual([['open'], ['resubscribe', 'close']])
  })

  // D1.7.87, D1.8.21
  test('sends at once, and writes down why the server ended the connection', () => {
    const { live, channel, done, warned } = follow()
    expect(channel.send({ type: 'stop' })).toBe(true)
    live().onFrame(state('ready'))
    live().onFrame({ type: 'abortConnectionError', message: 'You may not read this.' })
    expect([done, warned]).toEqual([[['send', { type: 'stop' }]], ['You may not read this.']])
  })
})

describe('threads', () => {
  // D2.2.03, D2.2.04
  test('have a default one, which is made only where there is none', async () => {
    const known = serviceOf([sales, general])
    const unknown = serviceOf([sales])
    expect(await known.service.openDefault('acme', 'key-00001', never)).toEqual(general)
    expect(await unknown.service.openDefault('acme', 'key-00001', never)).toEqual(sales)
    expect([known.asked.length, unknown.asked.slice(1)]).toEqual([
      1,
      [
        [
          'POST',
          '/orgs/:project/threads',
          { params: { project: 'acme' }, body: { uniqueKey: 'default', name: 'General' }, idempotencyKey: 'key-00001' },
        ],
      ],
    ])
  })

  // D2.7.15, D2.7.16, D2.7.17
  test('are made, named, trashed and restored by their routes', async () => {
    const { service, asked } = serviceOf()
    const params = { project: 'acme', threadId: 't2' }
    await service.create('acme', 'key-00001', never)
    await service.rename('acme', 't2', ' Sales ', never)
    await service.remove('acme', 't2', never)
    await service.restore('acme', 't2', never)
    await service.readPage({ project: 'acme', threadId: 't2', docId: 'd1', pageId: 'g1' }, never)
    expect(asked).toEqual([
      ['POST', '/orgs/:project/threads', { params: { project: 'acme' }, body: {}, idempotencyKey: 'key-00001' }],
      ['POST', '/orgs/:project/threads/:threadId', { params, body: { name: 'Sales' } }],
      ['DELETE', '/orgs/:project/threads/:threadId', { params }],
      ['POST', '/orgs/:project/threads/:threadId/_restore', { params }],
      [
        'GET',
        '/orgs/:project/docs/:docId/:pageId',
        { params: { project: 'acme', docId: 'd1', pageId: 'g1' }, query: { html: '1' } },
      ],
    ])
  })

  test('have files, whose pages, keeping and removing have routes of their own', async () => {
    const { service, asked } = serviceOf()
    const address = { project: 'acme', threadId: 't2' }
    const params = { ...address, attachmentId: 'attachment_1' }
    await service.readPage({ ...address, docId: 'attachment_1', pageId: 'g1' }, never)
    await service.changeAttachment('key-00001', { ...params, change: 'keep' }, never)
    await service.changeAttachment('key-00002', { ...params, change: 'remove' }, never)
    const base = '/orgs/:project/threads/:threadId/attachments/:attachmentId'
    expect(asked).toEqual([
      ['GET', `${base}/pages/:pageId`, { params: { ...params, pageId: 'g1' } }],
      ['POST', `${base}/_keep`, { params, idempotencyKey: 'key-00001' }],
      ['DELETE', base, { params }],
    ])
  })
})
