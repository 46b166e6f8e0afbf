export declare const root: string
export declare function ownNode(): string
export declare function install(): void
export declare function build(): void
export declare function runNode(args: string[], options?: object): Promise<number>
export declare function chromium(options?: { mayInstall?: boolean }): string | null
