const timed =
  'A test that measures time fails on a busy machine. Wait for what happens; what never happens runs into the time of the test. Speed is measured in bench/.'
const hasty = 'This gives up after a second, which a busy machine may need. Use until of tests/until.ts or expect.poll.'

const isTheWay = (context) => /[\\/]tests[\\/]until\.ts$/.test(context.filename)

/** Tests measure no time and wait with patience. */
export const patientTests = {
  create: (context) => ({
    MemberExpression(node) {
      const name = `${node.object.name}.${node.property.name}`
      if (name === 'performance.now') context.report({ node, message: timed })
      if ((name === 'vi.waitUntil' || name === 'vi.waitFor') && !isTheWay(context))
        context.report({ node, message: hasty })
    },
  }),
}
