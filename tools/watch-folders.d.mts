export declare function watchFolders(folders: string[], react: () => void | Promise<void>): () => void
