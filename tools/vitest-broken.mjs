// Why tests of a file did not run: what was thrown while it was loaded, or by a hook around its tests.

const textOf = ({ name, message, stack }) => stack || `${name}: ${message}`

/** The errors in full; null where the tests themselves say what is wrong. */
export function whyBroken(module) {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return errors.length === 0 ? null : errors.map(textOf).join('\n')
}
