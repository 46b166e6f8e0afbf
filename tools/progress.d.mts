export function progressOf(
  suite: string,
  say?: (line: string) => void,
  now?: () => number,
): { begin(count: number): void; finished(failures: string[]): void; end(): void }
