export declare const advice: string
export declare function findChromium(
  environment?: Record<string, string | undefined>,
  exists?: (path: string) => boolean,
): string | null
export declare function chromium(): string | null
