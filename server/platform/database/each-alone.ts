/** Runs `work` on each item. A failure does not stop the others and is thrown at the end. */
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
