/** A playbook that the asking person may start. */
export type OfferedPlaybook = { slug: string; name: string; description: string; category: string }

/** A button that leads to the start of a playbook (OD-055). */
export type PlaybookOffer = {
  name: 'offer_run_playbook'
  data: { topic: string; template: string; templateName: string }
}

export const offerOf = ({ slug, name }: OfferedPlaybook, topic: string): PlaybookOffer => ({
  name: 'offer_run_playbook',
  data: { topic, template: slug, templateName: name },
})
