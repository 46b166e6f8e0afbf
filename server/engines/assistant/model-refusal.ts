/** Why no model is asked, as a sentence for the person: it is no failure of a model, and trying again changes nothing. */
export class ModelRefusal extends Error {}
