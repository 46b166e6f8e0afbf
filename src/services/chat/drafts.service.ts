import { createStore } from '@xstate/store'
import { flushStorage, persist, rehydrateStore } from '@xstate/store/persist'
import type { TextStorage } from './draft-storage.ts'

export type DraftAddress = { personId: string; project: string; kind: string; id: string; beginning: string }

export type DraftState = {
  text: string
  phase: 'being read' | 'ready'
  failure: 'not read' | 'not kept' | null
  /** What another tab has written meanwhile; empty if it sent or deleted its text. */
  other: string | null
}

export type Draft = {
  state: () => DraftState
  subscribe: (listener: () => void) => () => void
  write: (text: string) => void
  /** `text`: what was sent of it; what was typed since then stays. */
  useUp: (text?: string) => void
  takeOther: () => void
  leaveOther: () => void
  close: () => void
}

export type DraftsEnvironment = {
  storage: TextStorage
  /** Tells the other tabs what was written under a name. */
  announce: (update: DraftUpdate) => void
  onAnnounced: (listener: (update: unknown) => void) => () => void
  /** Calls `listener` when the page may be about to close. */
  onLeave: (listener: () => void) => () => void
}

export type DraftUpdate = { name: string; text: string }

const throttle = 300

const nameOf = ({ personId, project, kind, id }: DraftAddress) => `draft:${personId}:${project}:${kind}:${id}`

/** Unsent texts, each in its own store, under the key `draft:{person}:{organisation}:{kind}:{id}`. */
export function createDrafts(environment: DraftsEnvironment) {
  const opened = new Set<() => Promise<boolean>>()
  return {
    /** Saves all open drafts at once; false if any of them couldn't be saved. */
    async keepAll(): Promise<boolean> {
      const areKept = await Promise.all([...opened].map((keep) => keep()))
      return areKept.every(Boolean)
    },

    open(address: DraftAddress): Draft {
      const name = nameOf(address)
      let isReadFailed = false
      let writing: Promise<void> = Promise.resolve()
      async function writeDown(key: string, value: string): Promise<void> {
        const text = textIn(value)
        if (text === address.beginning || text === '') await environment.storage.removeItem(key)
        else await environment.storage.setItem(key, value)
        environment.announce({ name, text })
      }
      const store = createStore({
        context: unread(address.beginning),
        on: {
          written: (context, event: { text: string }) => ({ ...context, text: event.text, other: null }),
          /** The other tab's text, which that tab has saved already. */
          adopted: (context, event: { text: string }) => ({ ...context, text: event.text, other: null }),
          read: (context, event: { failed: boolean }) => {
            const failure = event.failed ? ('not read' as const) : context.failure
            return { ...context, phase: 'ready' as const, failure }
          },
          kept: (context, event: { failed: boolean }) => ({
            ...context,
            failure: event.failed ? ('not kept' as const) : null,
          }),
          'other written': (context, event: { text: string }) => ({
            ...context,
            other: event.text === context.text ? null : event.text,
          }),
          'other left': (context) => ({ ...context, other: null }),
        },
      }).with(
        persist({
          name,
          storage: {
            async getItem(key) {
              return await environment.storage.getItem(key).catch(() => {
                isReadFailed = true
                return null
              })
            },
            setItem: (key, value) => (writing = writeDown(key, value)),
            removeItem: (key) => environment.storage.removeItem(key),
          },
          throttle,
          skipHydration: true,
          filter: ({ type }) => type === 'written',
          pick: ({ text }) => ({ text }),
          onDone: () => settle(false),
          onError: () => settle(true),
        }),
      )

      function settle(failed: boolean): void {
        const { failure } = store.getSnapshot().context
        if ((failure === 'not kept') !== failed) store.send({ type: 'kept', failed })
      }
      const flush = () => void flushStorage(store)
      async function keep(): Promise<boolean> {
        const { text, failure } = store.getSnapshot().context
        if (failure === 'not kept') store.send({ type: 'written', text })
        await flushStorage(store)
        return writing.then(
          () => true,
          () => false,
        )
      }
      opened.add(keep)

      let isTouched = false
      let isClosed = false
      function hear(update: unknown): void {
        if (!isDraftUpdate(update) || update.name !== name) return
        const { text } = store.getSnapshot().context
        if (update.text === text) return store.send({ type: 'other left' })
        const isOwn = isTouched && text !== '' && text !== address.beginning
        if (isOwn && update.text !== '') store.send({ type: 'other written', text: update.text })
        else if (!isOwn) adopt(update.text)
      }
      function adopt(text: string): void {
        isTouched = false
        store.send({ type: 'adopted', text })
      }

      rehydrateStore(store).then(
        () => store.send({ type: 'read', failed: isReadFailed }),
        () => store.send({ type: 'read', failed: true }),
      )
      const stopHearing = environment.onAnnounced(hear)
      const stopLeaving = environment.onLeave(flush)

      return {
        state: () => store.getSnapshot().context,
        subscribe(listener) {
          const subscription = store.subscribe(listener)
          return () => subscription.unsubscribe()
        },
        write(text) {
          isTouched = true
          store.send({ type: 'written', text })
        },
        useUp(text) {
          if (text !== undefined && text !== store.getSnapshot().context.text) return
          isTouched = false
          store.send({ type: 'written', text: '' })
          flush()
        },
        takeOther() {
          const { other } = store.getSnapshot().context
          if (other !== null) adopt(other)
        },
        /** Saves this tab's text over the other tab's. */
        leaveOther: () => store.send({ type: 'written', text: store.getSnapshot().context.text }),
        close() {
          if (isClosed) return
          isClosed = true
          opened.delete(keep)
          stopHearing()
          stopLeaving()
          flush()
        },
      }
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>

const unread = (text: string): DraftState => ({ text, phase: 'being read', failure: null, other: null })

function textIn(value: string): string {
  return (JSON.parse(value) as { context: { text: string } }).context.text
}

function isDraftUpdate(update: unknown): update is DraftUpdate {
  return (
    typeof update === 'object' &&
    update !== null &&
    'name' in update &&
    'text' in update &&
    typeof update.text === 'string'
  )
}
