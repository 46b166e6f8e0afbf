export function progressOf(
  suite: string,
  say?: (line: string) => void,
  now?: () => number,
): { begin(count: number, work?: number): void; finished(failures: string[], work?: number): void; end(): void }
