/** A failure whose message may be shown to people; everything else is shown in general words. */
export class JobFailure extends Error {}
