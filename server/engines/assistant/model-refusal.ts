/** The reason why no model may be called, as a sentence for the person. Not a model failure; retrying doesn't help. */
export class ModelRefusal extends Error {}
