/** A failure whose message people may see; all others are shown in general words. */
export class JobFailure extends Error {}
