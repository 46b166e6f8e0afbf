import { describe, expect, test } from 'vitest'
import { createFrameBatch } from './frame-batch.ts'
import { createOutbox } from './outbox.service.ts'

describe('the frames between two pictures', () => {
  test('are told at once, in their order, and one picture is asked for', () => {
    const works: (() => void)[] = []
    const received: (readonly number[])[] = []
    const batch = createFrameBatch<number>(
      (work) => {
        works.push(work)
        return () => {}
      },
      (frames) => received.push(frames),
    )
    batch.add(1)
    batch.add(2)
    expect([works.length, received]).toEqual([1, []])
    works[0]?.()
    batch.add(3)
    works[1]?.()
    expect([works.length, received]).toEqual([2, [[1, 2], [3]]])
  })

  test('are told before a close, and forgotten before a new subscription', () => {
    let calledOff = 0
    const received: (readonly number[])[] = []
    const batch = createFrameBatch<number>(
      () => () => void (calledOff += 1),
      (frames) => received.push(frames),
    )
    batch.add(1)
    batch.flush()
    batch.add(2)
    batch.drop()
    batch.flush()
    expect([received, calledOff]).toEqual([[[1]], 2])
  })
})

describe('the outbox', () => {
  const address = { personId: 'p1', project: 'acme', threadId: 't1' }
  const prompt = {
    id: 'prompt-1',
    kind: 'prompt' as const,
    messageId: null,
    content: 'Paid?',
    at: 'now',
    refusal: null,
  }

  test('keeps prompts per person, organisation and thread, and nothing when there is none', () => {
    const items = new Map<string, string>()
    const outbox = createOutbox({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    })
    outbox.keep(address, [prompt])
    expect([outbox.read(address), outbox.read({ ...address, personId: 'p2' }), [...items.keys()]]).toEqual([
      [prompt],
      [],
      ['outbox:p1:acme:thread:t1'],
    ])
    outbox.keep(address, [])
    expect(items.size).toBe(0)
  })

  test('is empty where what is kept cannot be read, and silent where nothing can be kept', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    const refusing = createOutbox({ getItem: refuse, setItem: refuse, removeItem: refuse })
    refusing.keep(address, [prompt])
    const broken = createOutbox({ getItem: () => '{"id":1}', setItem: refuse, removeItem: refuse })
    expect([refusing.read(address), broken.read(address)]).toEqual([[], []])
  })
})
