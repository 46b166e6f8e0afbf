export declare const root: string
export declare const runs: string
export declare function ownNode(): string
export declare function install(): Promise<void>
export declare function build(options?: { isServerLeftAlone?: boolean }): Promise<void>
export declare function runNode(args: string[], options?: object): Promise<number>
