/** The material to ask about: the staff handbook of the shared data, or the demo organisation. */
export type Subject = 'handbook' | 'demo'

export type Kind =
  /** One section answers it. */
  | 'look-up'
  /** Several documents answer it together. */
  | 'several documents'
  | 'everything about'
  /** Nothing there answers it. */
  | 'absent'
  | 'figure'
  /** Figures and documents answer it together. */
  | 'figure and document'

export type Question = { id: string; question: string; kind: Kind; language?: 'de' | 'fr' }

/** Questions of one conversation: each after the first is a follow-up. */
export type Conversation = { id: string; about: Subject; questions: readonly Question[] }

/**
 * Questions for a model that is played by hand or configured, as people type them. They and their keys were written from
 * the files, before the product was asked.
 */
export const conversations: readonly Conversation[] = [
  {
    id: 'parental-leave',
    about: 'handbook',
    questions: [
      {
        id: 'parental-leave-1',
        question: 'how many weeks of paid parental leave do I get and what do I have to sign for it?',
        kind: 'look-up',
      },
      { id: 'parental-leave-2', question: 'and if I only started here 5 months ago?', kind: 'several documents' },
      { id: 'parental-leave-3', question: 'does it have to be taken in one go?', kind: 'look-up' },
    ],
  },
  {
    id: 'september',
    about: 'demo',
    questions: [
      { id: 'september-1', question: 'What was our revenue in September 2026?', kind: 'figure' },
      { id: 'september-2', question: 'and how does that compare with September a year earlier?', kind: 'figure' },
      { id: 'september-3', question: 'break that down by store please', kind: 'figure' },
    ],
  },
  {
    id: 'comp-time',
    about: 'handbook',
    questions: [
      { id: 'comp-time-1', question: 'Tell me everything about comp time.', kind: 'everything about' },
      {
        id: 'comp-time-2',
        question:
          'which of my hours get paid out when I leave and which are lost? I also have award leave and credit hours',
        kind: 'several documents',
      },
    ],
  },
  {
    id: 'electric-roaster',
    about: 'demo',
    questions: [
      {
        id: 'electric-roaster-1',
        question: 'tell me everything about the electric roaster',
        kind: 'everything about',
      },
      {
        id: 'electric-roaster-2',
        question: 'who is looking after it and what is the next date?',
        kind: 'several documents',
      },
    ],
  },
  {
    id: 'late-trip',
    about: 'handbook',
    questions: [
      {
        id: 'late-trip-1',
        question:
          'I fly home from a 3 day work trip and only arrive after midnight. What happens to my meal money, can I get comp time for the flight, and by when do I have to hand in the voucher?',
        kind: 'several documents',
      },
    ],
  },
  {
    id: 'top-five',
    about: 'demo',
    questions: [
      {
        id: 'top-five-1',
        question:
          'What are our top five combinations of store and product line by revenue, November 2025 to October 2026?',
        kind: 'figure',
      },
    ],
  },
  {
    id: 'parking',
    about: 'handbook',
    questions: [
      { id: 'parking-1', question: 'what do we pay per month for parking at headquarters?', kind: 'absent' },
      {
        id: 'parking-2',
        question: 'ok. and the mileage rate for my own car, how many cents per mile is that?',
        kind: 'absent',
      },
    ],
  },
  {
    id: 'auckland-months',
    about: 'demo',
    questions: [
      { id: 'auckland-months-1', question: 'Auckland revenue by month in 2026', kind: 'figure' },
      { id: 'auckland-months-2', question: 'which month was furthest below budget, and by how much?', kind: 'figure' },
      { id: 'auckland-months-3', question: 'is there a reason given anywhere?', kind: 'figure and document' },
    ],
  },
  {
    id: 'taxi',
    about: 'handbook',
    questions: [
      { id: 'taxi-1', question: 'do I need a receipt for a 60 dollar taxi on a work trip?', kind: 'look-up' },
      { id: 'taxi-2', question: 'what about on a local voucher?', kind: 'look-up' },
    ],
  },
  {
    id: 'channels',
    about: 'demo',
    questions: [
      {
        id: 'channels-1',
        question: 'What share of revenue was wholesale in the last financial year, April 2025 to March 2026?',
        kind: 'figure',
      },
      { id: 'channels-2', question: 'and the online shop?', kind: 'figure' },
    ],
  },
  {
    id: 'phishing',
    about: 'handbook',
    questions: [
      {
        id: 'phishing-1',
        question: 'I clicked on a link in a phishing mail. what do I have to do now, and how fast?',
        kind: 'look-up',
      },
    ],
  },
  {
    id: 'strategy-target',
    about: 'demo',
    questions: [
      {
        id: 'strategy-target-1',
        question: 'How far are we from the revenue target in the strategy, going by the twelve months to October 2026?',
        kind: 'figure and document',
      },
      {
        id: 'strategy-target-2',
        question: 'and for the share of the online shop?',
        kind: 'figure and document',
      },
    ],
  },
  {
    id: 'details',
    about: 'handbook',
    questions: [
      {
        id: 'details-1',
        question: 'Compare how long a detail can last: inside TTS, inside GSA, and at another agency.',
        kind: 'several documents',
      },
      { id: 'details-2', question: 'which takes longest to set up?', kind: 'several documents' },
    ],
  },
  {
    id: 'green-coffee',
    about: 'demo',
    questions: [
      {
        id: 'green-coffee-1',
        question: 'Did green coffee go over its budget in July to September 2026, by how much and why?',
        kind: 'figure and document',
      },
      { id: 'green-coffee-2', question: 'what does the contract say about that volume?', kind: 'look-up' },
      { id: 'green-coffee-3', question: 'can we get out of it early?', kind: 'look-up' },
    ],
  },
  {
    id: 'bonus-german',
    about: 'handbook',
    questions: [
      {
        id: 'bonus-german-1',
        question: 'Wie hoch ist die Prämie, wenn ich am Jahresende mit Level 4 bewertet werde?',
        kind: 'look-up',
        language: 'de',
      },
      {
        id: 'bonus-german-2',
        question: 'Und bis wann muss ich mich zwischen Geld und freier Zeit entscheiden?',
        kind: 'look-up',
        language: 'de',
      },
    ],
  },
  {
    id: 'insurance',
    about: 'demo',
    questions: [
      { id: 'insurance-1', question: 'what do we pay for insurance a year?', kind: 'absent' },
      { id: 'insurance-2', question: 'and for marketing? November and December 2025, please', kind: 'figure' },
    ],
  },
  {
    id: 'organ-french',
    about: 'handbook',
    questions: [
      {
        id: 'organ-french-1',
        question: "Combien de jours de congé ai-je pour un don d'organe, et combien d'heures pour un don de sang ?",
        kind: 'look-up',
        language: 'fr',
      },
    ],
  },
  {
    id: 'decaf-german',
    about: 'demo',
    questions: [
      {
        id: 'decaf-german-1',
        question:
          'Wie viele Einheiten Decaf hat Christchurch im August 2026 im Einzelhandel verkauft, und wie viele lagen am Monatsende noch im Regal?',
        kind: 'figure and document',
        language: 'de',
      },
    ],
  },
  {
    id: 'term',
    about: 'handbook',
    questions: [
      {
        id: 'term-1',
        question: 'who decides whether my term gets extended, and when does that start?',
        kind: 'look-up',
      },
      { id: 'term-2', question: 'HR Links still shows my old end date, is that a problem?', kind: 'look-up' },
    ],
  },
  {
    id: 'growth-french',
    about: 'demo',
    questions: [
      {
        id: 'growth-french-1',
        question:
          'Quel magasin a connu la plus forte croissance du chiffre d’affaires entre juillet-septembre 2025 et juillet-septembre 2026 ?',
        kind: 'figure',
        language: 'fr',
      },
    ],
  },
  {
    id: 'leaving',
    about: 'handbook',
    questions: [
      {
        id: 'leaving-1',
        question:
          "I'm quitting and going to the private sector. What do I have to do before my last day? everything please",
        kind: 'everything about',
      },
    ],
  },
  {
    id: 'holidays',
    about: 'demo',
    questions: [
      {
        id: 'holidays-1',
        question: 'how much annual leave do we get and how many days can I carry over?',
        kind: 'look-up',
      },
      { id: 'holidays-2', question: 'I work in the shop, can I take a week before christmas?', kind: 'look-up' },
    ],
  },
  {
    id: 'conference',
    about: 'handbook',
    questions: [
      {
        id: 'conference-1',
        question: 'I want to go to a conference that costs $3000 with travel. how early do I have to ask?',
        kind: 'look-up',
      },
      { id: 'conference-2', question: 'and if four of us want to go together?', kind: 'look-up' },
    ],
  },
  {
    id: 'dispatch-room',
    about: 'demo',
    questions: [
      {
        id: 'dispatch-room-1',
        question: 'What would the dispatch room in Auckland cost, and what is it supposed to bring in?',
        kind: 'look-up',
      },
      { id: 'dispatch-room-2', question: 'has that been decided?', kind: 'several documents' },
    ],
  },
  {
    id: 'two-leaves',
    about: 'handbook',
    questions: [
      {
        id: 'two-leaves-1',
        question: "what's the difference between FMLA and paid parental leave, and does one eat into the other?",
        kind: 'several documents',
      },
    ],
  },
  {
    id: 'result',
    about: 'demo',
    questions: [
      {
        id: 'result-1',
        question: 'revenue minus costs per month, July to October 2026',
        kind: 'figure',
      },
      { id: 'result-2', question: 'and what did we sell in Dunedin in those months?', kind: 'absent' },
    ],
  },
  {
    id: 'suppliers',
    about: 'demo',
    questions: [
      {
        id: 'suppliers-1',
        question: 'Which candidates are there for the filter blends, and which one does the board want at what price?',
        kind: 'several documents',
      },
    ],
  },
]
