/** What the certificate doesn't ask of a machine, each with the reason. A test refuses one that is no longer needed. */
export type Exceptions = Readonly<Record<string, string>>

/** Machines with a view that announces no wait. */
export const unannouncedWaits: Exceptions = {
  'partners/branding': 'nobody waits for it: pages show the product’s own brand until the partner’s is known',
  'shared/action-button': 'the views of the machine that invokes it draw it, by the component of the same name',
}
