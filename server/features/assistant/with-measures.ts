import type { AssistantPorts } from '../../engines/tools/index.ts'
import { type MeasureReader, type MeasureTables, noMeasureTables, readMeasureTables } from '../formulas/index.ts'

type Facts = Pick<AssistantPorts, 'listMetrics' | 'queryFacts' | 'withMatches'>

/**
 * The tables of documents, and after them the measures that people defined or typed by hand. `only`: the names of those
 * that a question is limited to.
 */
export function withMeasures(
  facts: Facts,
  editor: MeasureReader,
  currency: string,
  only?: readonly string[],
): Facts & Pick<AssistantPorts, 'traceFacts'> {
  let read: Promise<MeasureTables> | null = null
  const measures = (): Promise<MeasureTables> => {
    read ??= only?.length === 0 ? Promise.resolve(noMeasureTables) : readMeasureTables(editor, currency, only)
    return read
  }
  return {
    ...(facts.withMatches === undefined ? {} : { withMatches: facts.withMatches }),
    async listMetrics() {
      const [{ factTables }, { tables }] = await Promise.all([facts.listMetrics(), measures()])
      return { factTables: [...factTables, ...tables] }
    },
    async queryFacts(query) {
      const { isOne, query: ask } = await measures()
      return isOne(query.factTable) ? ask(query) : facts.queryFacts(query)
    },
    async traceFacts(query) {
      return (await measures()).trace(query)
    },
  }
}
