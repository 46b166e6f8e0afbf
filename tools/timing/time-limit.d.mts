export declare const isLimited: boolean
export declare function isTimeOver(): boolean
/** The same items, beginning with another one for each commit. */
export declare function rotated<Item>(items: readonly Item[], commit?: string): Item[]
