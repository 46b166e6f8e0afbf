import { describe, expect, test } from 'vitest'
import { checkMeeting, type ClaimedEntry, type ClaimedNotes, mergeEntries } from './meeting-check.ts'
import { checkedDocument, meetingDocument, notesHtml } from './meeting-document.ts'
import { readMeeting } from './meeting-notes.ts'
import { utterances } from './transcript.ts'

const noQuestions: string[] = []

describe('the notes of a meeting', () => {
  test('answer a question about all that was agreed, disputed, promised or left open with the whole list', () => {
    const transcript = [
      'Ingrid: We agreed to ask the board for a second roaster.',
      'Daniel: I see it otherwise, because the network company has not answered yet.',
      'Ann Brown: We decided to spend no more than $680,000.',
      'Daniel: I will get the answer of the network company by 15 December.',
      'Ann Brown: Who pays for the new line?',
      'Ingrid: That is not decided yet.',
    ].join('\n')
    const questions = [
      'What did management agree on?',
      'Who saw it otherwise, and with which reason?',
      'Who will do what, and by when?',
      'Which questions were left open?',
      'What was agreed about the roaster?',
    ]
    expect(readMeeting({ transcript, questions }).answers.map((said) => said.map(({ who }) => who))).toEqual([
      ['Ingrid', 'Ann Brown'],
      ['Daniel'],
      ['Daniel'],
      ['Ann Brown', 'Ingrid'],
      ['Ingrid'],
    ])
  })

  test('hold decisions, actions with who and when, and open questions', () => {
    const transcript = [
      'Ann Brown: Welcome. We agreed to open the second store in June.',
      'Ben: I will send the lease to the bank by Friday.',
      'Action: Cleo to call the landlord before 12 March',
      'Ann Brown: Who pays for the fit-out?',
      'Ben: That is not decided yet.',
      'Ann Brown: When do we open?',
      'Ben: In June.',
    ].join('\n')
    const notes = readMeeting({ transcript, questions: ['When does the second store open?', 'What is the weather?'] })
    expect(notes.people).toEqual(['Ann Brown', 'Ben'])
    expect(notes.decisions).toEqual([{ who: 'Ann Brown', text: 'We agreed to open the second store in June.' }])
    expect(notes.actions).toEqual([
      { what: 'I will send the lease to the bank by Friday.', who: 'Ben', when: 'by Friday' },
      { what: 'Cleo to call the landlord before 12 March', who: 'Cleo', when: 'before 12 March' },
    ])
    expect(notes.openQuestions.map(({ text }) => text)).toEqual([
      'Who pays for the fit-out?',
      'That is not decided yet.',
    ])
    expect(notes.answers[0]?.[0]?.text).toBe('We agreed to open the second store in June.')
    expect(notes.answers[1]).toEqual([])
  })

  test.each([
    ['one line', 'a '.repeat(500_000)],
    ['names', 'Ann: '.repeat(200_000)],
    ['promises', 'I will send by next next next '.repeat(33_000)],
    ['lines', 'Ann: We agreed to send it by Friday.\n'.repeat(27_000)],
    ['marks', '**_[('.repeat(200_000)],
  ])('are read to the end from 1 MB of %s', (_name, transcript) => {
    const { decisions, actions } = readMeeting({ transcript, questions: noQuestions })
    expect([decisions.length <= 200, actions.length <= 200]).toEqual([true, true])
  })
})

// M4
describe('plain speech', () => {
  const read = (...lines: string[]) => readMeeting({ transcript: lines.join('\n'), questions: noQuestions })

  test.each([
    'Let’s go with the second offer.',
    "OK, let's take the blue one then.",
    'Agreed, we take the smaller van.',
    'So we go for Nelson.',
    'Right, we’ll stick with four days.',
    'We’re dropping the Monday run.',
    'Fine, that’s settled.',
    'You have my go-ahead for the lease.',
    'The decision is to wait until May.',
    'The budget is approved.',
  ])('decides: %s', (text) => {
    expect(read(`Ann: ${text}`).decisions.map((one) => one.text)).toEqual([text])
  })

  test.each([
    'Let’s take a break.',
    'Let’s move on to the next point.',
    'Let’s start with the figures.',
    'Let’s keep that in mind.',
    'We have not agreed on that.',
    'We will see what happens.',
    'Did we go with the second offer?',
    'So we have been looking at the lease.',
  ])('decides nothing: %s', (text) => {
    expect(read(`Ann: ${text}`).decisions).toEqual([])
  })

  test('decides by a proposal that somebody else accepts, and not by one that they doubt', () => {
    const lines = ['Ann: Shall we keep the Saturday run?', 'Ben: Yes, works for me.', 'Ann: I suggest we raise prices.']
    const notes = read(...lines, 'Ben: Good, but not before the contract is out.')
    expect(notes.decisions).toEqual([
      {
        ...{ who: 'Ann', text: 'Shall we keep the Saturday run?' },
        quotes: [{ who: 'Ben', text: 'Yes, works for me.', line: 2 }],
      },
    ])
    expect(notes.openQuestions).toEqual([])
  })

  test('gives actions to who takes them on, is asked and accepts, with the day', () => {
    const { actions } = read(
      'Ann: I’ll send it by Friday.',
      'Ben: Leave it with me.',
      'Ann: Cleo, can you call the landlord before the weekend?',
      'Cleo: Sure, I’ll do that.',
      'Ann: Could someone check the freight contract?',
      'Ben: Yes, I can by noon.',
      'Ann: I’ll be honest, that was hard.',
      'Ben: I can draft the notice within two weeks.',
    )
    expect(actions.map(({ what, who, when }) => [what, who, when])).toEqual([
      ['I’ll send it by Friday.', 'Ann', 'by Friday'],
      ['Leave it with me.', 'Ben', null],
      ['Cleo, can you call the landlord before the weekend?', 'Cleo', 'before the weekend'],
      ['Could someone check the freight contract?', 'Ben', 'by noon'],
      ['I can draft the notice within two weeks.', 'Ben', 'within two weeks'],
    ])
  })

  test('is said to hold no decision only where none was recognised', () => {
    const html = (text: string) => meetingDocument({ transcript: text, questions: noQuestions }).html
    expect(html('Ann: Let’s go with the second offer.')).not.toContain('as a decision')
    expect(html('Ann: The weather was fine.')).toContain('No decisions found in the transcript.')
  })
})

test('transcripts of recorders are read as what was said, without their frame', () => {
  const subtitles =
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\n<v Ann Brown>We agreed.</v>\n\n2\n00:00:05.000 --> 00:00:09.000\nOn May.'
  expect(utterances(subtitles)).toEqual([
    { who: 'Ann Brown', text: 'We agreed.', line: 5 },
    { who: 'Ann Brown', text: 'On May.', line: 9 },
  ])
  expect(utterances('Ann Brown   0:03\nWe agreed.\nBen  12:40\nFine.')).toEqual([
    { who: 'Ann Brown', text: 'We agreed.', line: 2 },
    { who: 'Ben', text: 'Fine.', line: 4 },
  ])
})

describe('what a model says of a meeting', () => {
  const transcript = [
    'Ann Brown: The second offer is $4,200 and the first one $5,000.',
    'Ben: Then let’s go with the second.',
    'Ann Brown: Fine by me. Ben, you sign it by Friday?',
    'Ben: I will.',
  ].join('\n')
  const entry = (text: string, quotes: [number, string][], more: Partial<ClaimedEntry> = {}): ClaimedEntry => ({
    ...{ text, quotes: quotes.map(([line, quote]) => ({ line, quote })) },
    ...more,
  })
  const check = (kind: 'decisions' | 'actions', ...entries: ClaimedEntry[]) => {
    const none = { decisions: [], actions: [], dissent: [], open: [], answers: [] }
    const { notes, dropped } = checkMeeting({ transcript, notes: { ...none, [kind]: entries } })
    return { entries: notes[kind], dropped }
  }

  test('names a person once', () => {
    const dissent = [{ who: 'Rangi', text: 'Rangi is against it.', quotes: [] }]
    const html = notesHtml({ people: [], decisions: [], actions: [], dissent, openQuestions: [] })
    expect(html).toContain('<li>Rangi is against it.</li>')
  })

  test('keeps numbers and days in digits that were spoken in words', () => {
    const spoken = [
      'Ann: Rent is ninety-two thousand five hundred, and nine eighty a parcel.',
      'Ben: I get it in writing by the fourth of December.',
      'Ann: Then it goes to the board for the eighteenth of February.',
    ].join('\n')
    const action = (text: string, due: string) => ({ text, due, quotes: [{ line: 2, quote: 'in writing' }] })
    const { notes } = checkMeeting({
      transcript: spoken,
      notes: {
        ...{ decisions: [], dissent: [], open: [], answers: [] },
        actions: [
          action(
            'Ben gets in writing that rent is $92,500 and $9.80 a parcel, for the board of 18 February.',
            '4 December',
          ),
          action('Ben pays $93,500.', '5 December'),
        ],
      },
    })
    expect(notes.actions.map(({ text, due }) => [text, due])).toEqual([
      ['Ben gets in writing that rent is $92,500 and $9.80 a parcel, for the board of 18 February.', '4 December'],
      ['in writing', null],
    ])
  })

  // D2.5.03
  test('keeps as many quotations as an answer of that length needs, and names what has more', () => {
    const people = ['Ann', 'Ben', 'Cleo', 'Dan']
    const said = people.flatMap((name) => [1, 2, 3].map((at) => `${name}: Doubt ${at} of ${name} about the aim.`))
    const quotes = said.map((text, at) => ({ line: at + 1, quote: text.split(': ')[1]! }))
    const four = people.map((name) => `${name} doubts the aim.`).join(' ')
    const check = (text: string) =>
      checkMeeting({ transcript: said.join('\n'), notes: { answers: [{ question: 1, text, quotes }] } })
    const [whole, short] = [check(four), check('All of them doubt the aim.')]
    expect([whole.notes.answers[0]!.quotes.length, whole.shortened]).toEqual([12, []])
    expect([short.notes.answers[0]!.quotes.length, short.shortened]).toEqual([6, ['All of them doubt the aim.']])
  })

  const long = [
    'Ann: The reserve has seven hundred and twelve thousand, and the move takes three hundred thousand.',
    'Ben: So there’s a hundred and twelve thousand left.',
    ...Array.from({ length: 8 }, (_, at) => `Cleo: Something else, number ${at}.`),
    'Ann: Ben, the scanners by Friday, please. Sixty-four of them.',
    ...Array.from({ length: 8 }, () => 'Cleo: And something else.'),
    'Ben: Off the record, the scanners cost seventy-seven thousand.',
  ].join('\n')
  const checkLong = (notes: Partial<ClaimedNotes>) =>
    checkMeeting({ transcript: long, metOn: '2026-05-12', notes: { answers: [], ...notes } }).notes
  const bought = [{ line: 11, quote: 'Ben, the scanners by Friday, please.' }]

  test('brings the sentence that says a number elsewhere, and gives way to its lines where nobody said it', () => {
    const actions = checkLong({
      offRecord: [{ from: 20, to: 20 }],
      actions: [
        { text: 'Buy scanners out of the reserve of £712,000.', quotes: bought },
        { text: 'Buy scanners for £713,000.', quotes: bought },
        { text: 'Buy scanners for £77,000.', quotes: bought },
        { text: 'Feed 19 cats.', quotes: bought },
      ],
    }).actions
    expect(actions.map(({ text, quotes }) => [text, quotes.map(({ line }) => line)])).toEqual([
      ['Buy scanners out of the reserve of £712,000.', [11, 1]],
      ['Ben, the scanners by Friday, please.', [11]],
      ['Ben, the scanners by Friday, please.', [11]],
      ['Ben, the scanners by Friday, please.', [11]],
    ])
  })

  test('keeps the date of a weekday that was named, and no other', () => {
    const actions = checkLong({
      actions: ['Buy 64 scanners by 15 May.', 'Buy 64 scanners by 16 May.'].map((text) => ({ text, quotes: bought })),
    }).actions
    expect(actions.map(({ text }) => text)).toEqual([
      'Buy 64 scanners by 15 May.',
      'Ben, the scanners by Friday, please.',
    ])
  })

  test('keeps the sum with which it says that figures do not agree', () => {
    const text = 'The reserve less the move is £412,000, not £112,000.'
    const quotes = [{ line: 2, quote: 'So there’s a hundred and twelve thousand left.' }]
    const notes = checkLong({ checks: [{ text, quotes }], risks: [{ text, quotes }] })
    expect([notes.checks, notes.risks].map(([first]) => first?.text)).toEqual([text, quotes[0]!.quote])
  })

  test('stands on words of the transcript, near the line that it names, or is left out', () => {
    const found = check(
      'decisions',
      entry('The second offer is taken.', [[1, 'let’s go with the second']]),
      entry('The price is halved.', [[2, 'we halve the price']]),
    )
    expect(found).toEqual({
      entries: [
        {
          ...{ text: 'The second offer is taken.', who: null, due: null, day: null, details: {} },
          quotes: [{ who: 'Ben', text: 'let’s go with the second', line: 2 }],
        },
      ],
      dropped: ['The price is halved.'],
    })
  })

  test('gives each person their own words of a quotation, and ends where it runs into what is off the record', () => {
    const said = [
      'Ann: We meet on Monday.',
      'Ann: And the landlord is broke.',
      'Ann: Shall we buy the van?',
      'Ben: Yes, and soon.',
      'Ben: Next week.',
    ].join('\n')
    const decision = (text: string, line: number, quote: string): ClaimedEntry => ({ text, quotes: [{ line, quote }] })
    const { notes } = checkMeeting({
      transcript: said,
      notes: {
        decisions: [
          decision('They meet on Monday.', 1, 'on Monday. And the landlord is broke.'),
          decision('They buy the van soon.', 3, 'Shall we buy the van? Yes, and soon. Next week.'),
        ],
        answers: [],
        offRecord: [{ from: 2, to: 2 }],
      },
    })
    expect(notes.decisions.map(({ text, quotes }) => [text, quotes])).toEqual([
      [
        'They buy the van soon.',
        [
          { who: 'Ann', text: 'Shall we buy the van?', line: 3 },
          { who: 'Ben', text: 'Yes, and soon. Next week.', line: 4 },
        ],
      ],
    ])
  })

  test('takes no name that only stands within other words', () => {
    const quotes = [{ line: 1, quote: 'We start on Monday' }]
    const actions = ['Art', 'Cleo', '田中'].map((who) => ({ text: 'Starts.', who, quotes }))
    const transcript = 'Ann: We start on Monday, says Cleo’s brother.\nAnn: 田中さんです。'
    const { notes } = checkMeeting({ transcript, notes: { actions, answers: [] } })
    expect(notes.actions.map(({ who }) => who)).toEqual([null, 'Cleo', '田中'])
  })

  test('says where a long quotation goes on, and finds it again', () => {
    const long = `We take the van ${'because it is there '.repeat(30)}today.`
    const entry = (quote: string): ClaimedEntry => ({ text: 'They take the van.', quotes: [{ line: 1, quote }] })
    const read = (quote: string) =>
      checkMeeting({ transcript: `Ann: ${long}`, notes: { decisions: [entry(quote)], answers: [] } }).notes.decisions
    const [first] = read(long)
    expect(first!.quotes[0]!.text).toMatch(/^We take the van .{350,380}(?:because|it|is|there) …$/)
    expect(read(first!.quotes[0]!.text)).toEqual([first])
  })

  test('loses a name and a day that nobody said, and a number that its lines do not hold', () => {
    const signs: [number, string][] = [[3, 'Ben, you sign it by Friday?']]
    const { entries } = check(
      'actions',
      entry('Ben signs the offer.', signs, { who: 'ben', due: 'Friday' }),
      entry('Cleo signs the offer of $9,999.', signs, { who: 'Cleo', due: '6 March 2027' }),
      entry('Ben signs the offer of $4,200.', signs, { who: 'Ben', due: 'by Friday' }),
    )
    expect(entries.map(({ text, who, due }) => [text, who, due])).toEqual([
      ['Ben signs the offer.', 'Ben', 'Friday'],
      ['Ben, you sign it by Friday?', null, null],
      ['Ben signs the offer of $4,200.', 'Ben', 'by Friday'],
    ])
  })

  const spoken = [
    'Ann Brown: It’s Tuesday the twelfth of May. Here are myself, Ben and Dr Cole from the trustees.',
    'Dr Cole: Good morning.',
    'Ann Brown: The depot, not the printworks, as its floor is too weak, if the ground is clean. Ben, the lease by the twenty-second?',
    'Ben: Yes. And the letter tomorrow, the rest by the fifth of June.',
    'Ben: Off the record, the landlord is broke.',
    'Ann Brown: That stays out of the notes.',
    'Ben: If the bridge closes, nothing moves. The works are three hundred and ten thousand, in all one million four hundred.',
  ].join('\n')
  const at = (line: number, quote: string) => [{ line, quote }]
  const played: ClaimedNotes = {
    meeting: { words: 'Tuesday the twelfth of May', day: '2026-05-12' },
    people: [
      { name: 'Dr Cole', role: 'from the trustees' },
      { name: 'Ben', role: 'treasurer' },
    ],
    decisions: [
      { text: 'The landlord is asked for money.', quotes: at(5, 'the landlord is broke') },
      {
        ...{ text: 'The works at the depot cost £310,000.', quotes: at(7, 'three hundred and ten thousand') },
      },
      {
        ...{ text: 'The store moves to the depot.', who: 'everybody', quotes: at(3, 'The depot') },
        why: { text: 'The floor of the printworks is too weak.', quotes: at(3, 'its floor is too weak') },
        replaces: { text: 'The printworks.', quotes: at(3, 'not the printworks') },
        conditions: { text: 'The council pays.', quotes: at(3, 'the council pays') },
      },
    ],
    actions: [
      {
        text: 'Sends the rest.',
        who: 'Ben',
        due: { words: 'by the fifth of June', day: '2026-06-05' },
        quotes: at(4, 'the rest'),
      },
      {
        text: 'Sends the lease.',
        who: 'Ben',
        due: { words: 'by the twenty-second', day: '2026-05-22' },
        quotes: at(3, 'the lease'),
      },
      {
        text: 'Writes.',
        who: 'Ben and Ann Brown',
        due: { words: 'tomorrow', day: '2026-05-11' },
        quotes: at(4, 'the letter'),
      },
      {
        text: 'Waits.',
        who: 'Ben',
        due: { words: 'the fifth of June', day: '2026-07-05' },
        quotes: at(4, 'the fifth of June'),
      },
    ],
    risks: [{ text: 'The move hangs on the bridge.', quotes: at(7, 'If the bridge closes, nothing moves') }],
    offRecord: [
      { from: 5, to: 5 },
      { from: 6, to: 6 },
    ],
    answers: [],
  }

  test('has its day, its people with their roles, deadlines with the day that they mean, and nothing that was off the record', () => {
    const { notes, people, offRecord, metOn, dropped } = checkMeeting({
      transcript: spoken,
      notes: played,
      metOn: '2026-11-29',
    })
    expect([metOn, offRecord, dropped]).toEqual(['2026-05-12', [{ from: 5, to: 6 }], ['The council pays.']])
    expect(people).toEqual([
      { name: 'Ann Brown', role: null },
      { name: 'Dr Cole', role: 'from the trustees' },
      { name: 'Ben', role: null },
    ])
    expect(notes.decisions.map(({ text, who, details }) => [text, who, Object.keys(details)])).toEqual([
      ['The store moves to the depot.', 'everybody', ['why', 'replaces']],
      ['The works at the depot cost £310,000.', null, []],
    ])
    expect(notes.actions.map(({ who, due, day }) => [who, due, day])).toEqual([
      ['Ben', 'by the twenty-second', '2026-05-22'],
      ['Ben', 'by the fifth of June', '2026-06-05'],
      // Dates before the meeting, or in another month than was said, aren't accepted.
      ['Ben, Ann Brown', 'tomorrow', null],
      ['Ben', 'the fifth of June', null],
    ])
    expect(JSON.stringify(notes)).not.toContain('landlord')
    const undated = checkMeeting({ transcript: spoken, notes: { ...played, meeting: null } })
    expect(undated.notes.actions.map(({ day }) => day)).toEqual([null, null, null, null])
  })

  test('is a document with its head, and with the words that its entries stand on at its end', () => {
    const meeting = checkMeeting({ transcript: spoken, notes: played })
    const head = { title: 'Project meeting', matter: 'The move', metOn: meeting.metOn }
    const html = checkedDocument({ meeting, remarks: [], head })
    expect(html).toMatch(
      /^<p><strong>Project meeting · The move<\/strong><\/p><p>Date: 12 May 2026<\/p><p>Present: Ann Brown; Dr Cole \(from the trustees\); Ben<\/p>/,
    )
    expect(html).toContain(
      '<li><strong>everybody:</strong> The store moves to the depot. <sup>(1)</sup><br><em>Reason:</em> The floor of the printworks is too weak. <sup>(2)</sup><br><em>Replaces:</em> The printworks. <sup>(3)</sup></li>',
    )
    expect(html).toContain(
      '<tr><td>Sends the lease. <sup>(5)</sup></td><td>Ben</td><td>by the twenty-second (22 May 2026)</td></tr>',
    )
    expect(html).toContain('<h3>Risks</h3><ul><li>The move hangs on the bridge. <sup>(9)</sup></li></ul>')
    expect(html).toMatch(/<h3>Transcript quotes<\/h3><ol><li>Ann Brown: “The depot” \(line 3\)<\/li>.*<\/ol>$/)
    const { html: byRules } = meetingDocument({ transcript: spoken, questions: [], head: { ...head, metOn: null } })
    expect(byRules).toMatch(/^<p><strong>Project meeting · The move<\/strong><\/p><p>Date: not stated<\/p><p>Spoke: /)
  })

  test('in overlapping parts is one where it stands on the same lines', () => {
    const one = (text: string, ...lines: number[]) => ({
      ...{ text, who: null, due: null, day: null, details: {} },
      quotes: lines.map((line) => ({ who: null, text: 'x', line })),
    })
    const merged = mergeEntries([[one('Short', 4), one('Other', 9)], [one('Longer', 4, 5)]])
    expect(merged.map(({ text }) => text)).toEqual(['Longer', 'Other'])
  })

  test('in one part stay two where they stand on the same line, and each meets its like in the next', () => {
    const one = (text: string, ...lines: number[]) => ({
      ...{ text, who: null, due: null, day: null, details: {} },
      quotes: lines.map((line) => ({ who: null, text: 'x', line })),
    })
    const first = [one('Ben signs the lease.', 4), one('Cleo buys the scanners.', 4)]
    const second = [one('Cleo buys two scanners.', 4, 5), one('Ben signs the lease today.', 4, 5)]
    expect(mergeEntries([first, second]).map(({ text }) => text)).toEqual([
      'Ben signs the lease today.',
      'Cleo buys two scanners.',
    ])
  })
})
