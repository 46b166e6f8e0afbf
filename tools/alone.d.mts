export declare function isTaken(name: string): Promise<boolean>
export declare function take(name: string): Promise<(() => void) | null>
export declare function alone<Result>(name: string, work: () => Promise<Result>, wait: () => void): Promise<Result>
