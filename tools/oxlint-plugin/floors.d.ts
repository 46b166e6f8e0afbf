export function locate(path: string): { floor: string; room: string; inside?: string } | null
export function objectionTo(fromPath: string, toPath: string): string | null
