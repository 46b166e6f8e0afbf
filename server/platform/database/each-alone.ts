/** Does the same for each of several. What fails for one holds up no other and is thrown when all had their turn. */
export async function eachAlone<T>(things: Iterable<T>, work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) {
    try {
      await work(thing)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
