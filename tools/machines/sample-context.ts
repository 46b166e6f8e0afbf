import type { AnyStateMachine } from 'xstate'

/**
 * The context with which a machine begins, as data. What comes from its input is written as its path, such as
 * "‹input.project›"; null if it can't be worked out without a real input.
 */
export function contextOf(machine: AnyStateMachine): unknown {
  const { context } = machine.config as { context?: unknown }
  if (context === undefined) return {}
  if (typeof context !== 'function') return plain(context)
  try {
    return plain(context({ input: named('input'), spawn: () => named('actor'), self: named('self') }))
  } catch {
    return null
  }
}

function plain(value: unknown): unknown {
  // The value itself: a library may have given sets a toJSON, which comes before a replacer.
  const text = JSON.stringify(value, function (this: Record<string, unknown>, key, written: unknown) {
    const own = this[key]
    return isSet(own) ? [...own] : written
  })
  return JSON.parse(text ?? 'null')
}

const isSet = (value: unknown): value is Set<unknown> => value instanceof Set

/** Anything that is asked of it is another named value; as JSON or text it is its path. */
function named(path: string): unknown {
  const text = `‹${path}›`
  return new Proxy(() => undefined, {
    get(_target, property) {
      if (property === 'toJSON' || property === 'toString' || property === Symbol.toPrimitive) return () => text
      if (property === Symbol.iterator) return () => [][Symbol.iterator]()
      if (typeof property === 'symbol') return undefined
      return property === 'length' ? 0 : named(`${path}.${property}`)
    },
    apply: () => named(`${path}()`),
    ownKeys: () => [],
  })
}
