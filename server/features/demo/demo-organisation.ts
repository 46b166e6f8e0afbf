export const demoOrganisation = {
  code: 'harbour-roasters',
  name: 'Harbour Roasters',
  timezone: 'Pacific/Auckland',
  website: 'https://harbour-roasters.example',
  content: {
    whatWeDo:
      'We roast coffee on the Wellington waterfront and sell it in three shops, online and to cafés, offices and restaurants across Aotearoa New Zealand.',
    vision:
      'To be the roaster that a good café in Aotearoa names first, and the one whose name a grower is glad to hear.',
    currentFocus:
      'Growing the online shop, bringing Auckland back to plan, and fixing the price of more of our green coffee for a year or longer.',
  },
} as const

/** What the demo organisation watches. */
export const demoTopics = [
  { category: 'Sales', topic: 'Revenue' },
  { category: 'Sales', topic: 'Revenue in Auckland' },
  { category: 'Costs', topic: 'Variable cost' },
  { category: 'Supply', topic: 'Green coffee' },
] as const
