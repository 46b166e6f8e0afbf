import { describe, expect, test } from 'vitest'
import { methodsCalled, withMethods } from './lean-schemas.ts'

const classes = `export const ZodString = core.$constructor("ZodString", (inst, def) => {
    _ZodString.init(inst, def);
}, {
    trim() {
        return this.check(checks.trim());
    },
    email(params) {
        return this.check(core._email(ZodEmail, params));
    },
    async parseAsync(data) {
        return await parse.parseAsync(this, data);
    },
    decode: function _decode(data, params) {
        return parse.decode(this, data, params);
    },
    get description() {
        return core.globalRegistry.get(this)?.description;
    },
});
`

describe('the schemas of the page', () => {
  test('lose the methods that nobody calls, and nothing else', () => {
    expect(
      withMethods(classes, new Set(['trim', 'check'])),
    ).toBe(`export const ZodString = core.$constructor("ZodString", (inst, def) => {
    _ZodString.init(inst, def);
}, {
    trim() {
        return this.check(checks.trim());
    },
    get description() {
        return core.globalRegistry.get(this)?.description;
    },
});
`)
  })

  test('keep what our files and zod itself call by name', () => {
    const called = methodsCalled()
    const kept = ['trim', 'max', 'optional', 'nullable', 'int', 'refine', 'safeParse', 'check', 'clone']
    expect(kept.filter((name) => !called.has(name))).toEqual([])
    expect(['emoji', 'cuid2', 'toJSONSchema'].filter((name) => called.has(name))).toEqual([])
  })
})
