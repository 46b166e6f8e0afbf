/** How people say in plain speech that they decide, promise, propose, agree and doubt. */

const verbs = [
  ...['send', 'write', 'prepare', 'check', 'call', 'email', 'e-mail', 'ask', 'arrange', 'book', 'draft', 'review'],
  ...['update', 'share', 'finish', 'complete', 'circulate', 'organi[sz]e', 'present', 'follow', 'contact', 'confirm'],
  ...['look', 'find', 'get', 'make', 'set', 'talk', 'speak', 'meet', 'report', 'deliver', 'sign', 'invite', 'order'],
  ...['collect', 'publish', 'fix', 'test', 'provide', 'bring', 'compare', 'work', 'take', 'do', 'handle', 'sort'],
  ...['chase', 'own', 'put', 'run', 'pull', 'add', 'ring', 'pay', 'buy', 'file', 'post', 'cancel', 'move', 'schedule'],
].join('|')
const choices =
  'take|use|choose|pick|keep|stick (?:with|to)|settle on|stay with|make it|go (?:with|for|ahead)|going (?:with|for|ahead)|leave it at|do (?:it|that|this)|buy|sign|hire|order|approve|adopt|postpone|cancel|drop|delay|stop|start|open|close|sell|raise|cut|launch|pay|build|hold|accept|reject|move (?:it|the|to)'

const decisions = [
  /\b(?:we|they|board|committee|team|group|everyone|all)(?: have| has|['’]ve)? (?:decided|agreed|approved|resolved|chose|chosen|signed off)\b/i,
  /\bit (?:was|is) (?:decided|agreed|approved|resolved)\b/i,
  /\b(?:decision|resolved|agreed|approved)\s?[:–-]/i,
  new RegExp(`\\blet['’]?s (?:just |then |all )?(?:${choices})\\b`, 'i'),
  new RegExp(`\\bwe(?:['’]ll| will| are|['’]re)? (?:going to )?(?:go|going) (?:with|for|ahead)\\b`, 'i'),
  /\bwe(?:['’]ll| will) (?:take|choose|pick|keep|stick (?:with|to)|settle on|stay with|leave it at)\b/i,
  /\bwe(?:['’]re| are) (?:sticking|staying|settling|dropping|keeping|cancelling|postponing|doing|taking)\b/i,
  /^(?:agreed|settled|done|deal|decided)[,.:;–-]? (?:then,? |so,? )?(?:we|it|that|the|let)\b/i,
  new RegExp(
    `^(?:so|ok(?:ay)?|all right|alright|right|fine|good|great|then)[,.:]? (?:then,? |so,? )?we(?:['’]ll| will)? (?:${choices})\\b`,
    'i',
  ),
  /\b(?:that['’]s|it['’]s|this is|consider it) (?:settled|agreed|decided|a deal|final)\b/i,
  /\b(?:is|was|are|were) (?:approved|agreed|signed off|carried|adopted)\b/i,
  /\b(?:motion|resolution|proposal) (?:carried|passed|approved|adopted)\b/i,
  /\b(?:the|my|our) decision is\b/i,
  /\byou have (?:my|our) (?:go-ahead|approval|blessing)\b/i,
]
/** Remarks about the course of the meeting, which aren't decisions. */
const ofTheTalk =
  /\blet['’]?s (?:just |then |all )?(?:take (?:a|five|ten|questions?|it offline|that offline|this offline|stock)|keep (?:going|moving|it (?:short|brief)|an eye|in mind|that in mind)|start (?:with|by|from|the meeting)?|move (?:on|to the next)|stop (?:here|there)|open (?:the|this) (?:meeting|floor)|close (?:the|this) (?:meeting|item|session)|go ahead and (?:start|begin)|hold (?:on|that thought|questions))|\bwe(?:['’]re| are) doing (?:well|fine|good|great|ok|okay|all)\b/i

const doubts =
  /\b(?:not (?:yet )?(?:decided|agreed|approved|sure|clear)|no decision|undecided|to be (?:decided|confirmed|determined)|tb[cd]|we (?:still )?need to (?:find out|decide|know|check)|open (?:question|issue|point)|don['’]?t know|unclear|let['’]?s park|come back to (?:it|that|this))\b/i

const promises = [
  /\bI(?:['’]ll| will| am going to|['’]m going to| can take| take)\b/,
  /\bwe(?:['’]ll| will| need to)\b/i,
  new RegExp(`\\b(?:will|shall|is going to|needs? to|has to|should|to) (?:${verbs})\\b`, 'i'),
  new RegExp(`\\b(?:I can|let me) (?:${verbs})\\b`, 'i'),
  /\bleave (?:it|that|this) (?:with|to) me\b|\bI(?:['’]m| am) on it\b|\bconsider it done\b|\bI(?:['’]ve| have) got (?:that|this) one\b/i,
  /\b(?:action(?: point| item)?|to-?do)\s?:/i,
]
const ofTheSpeaker =
  /\bI(?:['’]ll| will) (?:be (?:honest|frank|brief|quick|late|back|short)|say|just say|admit|stop|start|begin|come back|let you|leave it (?:there|at)|go first|share my screen|show you|hand over|pass)\b|\blet me (?:be|see|just|say|start|begin|share my|ask (?:you )?(?:this|something)|put it)\b/i
const ownWords =
  /\bI(?:['’]ll| will| am going to|['’]m going to| can| take|['’]m on it| am on it|['’]ve got| have got)\b|\blet me\b|\b(?:with|to) me\b|\bconsider it done\b/

const proposals =
  /\b(?:shall we|should we|can we|could we|what if we|how about|why don['’]t we|do we (?:agree|want to|all agree)|are we (?:agreed|all agreed|happy|ok|okay|good|all good)|is everyone (?:happy|ok|okay|fine)|does (?:everyone|everybody|anyone|anybody) (?:agree|object)|any objections?|all in favou?r|I(?:['’]d| would)? (?:propose|suggest|move that|recommend)|my (?:proposal|suggestion) is)\b|^so (?:we|it['’]s|that['’]s)\b/i
const talkProposals =
  /\b(?:shall|should|can|could) we (?:start|begin|move on|go on|take a|come back|hear|see|talk)\b|\bhow about (?:you|your)\b/i
const assents =
  /^(?:yes|yeah|yep|agreed|ok(?:ay)?|fine|sounds good|works for me|deal|perfect|absolutely|seconded|second(?:ed)? that|none|no objections?|go ahead|do it|approved|good|great|let['’]s do (?:it|that)|I agree|aye|happy with that|all good)\b/i
const reserves = /\b(?:but|unless|not sure|if only|however|depends|wait)\b/i
const accepts =
  /^(?:yes|yeah|yep|sure|ok(?:ay)?|of course|will do|no problem|fine|I(?:['’]ll| will| can)|on it|happy to|absolutely|done)\b/i
const requests = new RegExp(
  `\\b(?:can|could|would|will) (?:you|someone|somebody)(?: please| also)? (?:${verbs})\\b|\\bplease (?:${verbs})\\b`,
  'i',
)
/** "Ana, can you …", "Ben, please …", "Cleo, you take …". */
const addressed = /^(?:and |so |then )?(\p{Lu}[\p{L}'’-]{1,30}), (?:can|could|would|will|please|you)\b/u

export const isDecision = (text: string): boolean =>
  !text.endsWith('?') && !doubts.test(text) && !ofTheTalk.test(text) && decisions.some((one) => one.test(text))
export const isDoubt = (text: string): boolean => doubts.test(text)
export const isPromise = (text: string): boolean =>
  !text.endsWith('?') && !doubts.test(text) && !ofTheSpeaker.test(text) && promises.some((one) => one.test(text))
export const isOwnPromise = (text: string): boolean => ownWords.test(text)
export const isProposal = (text: string): boolean => proposals.test(text) && !talkProposals.test(text) && !isDoubt(text)
export const isAssent = (text: string): boolean => text.length <= 200 && assents.test(text) && !reserves.test(text)
export const isRequest = (text: string): boolean => requests.test(text) || addressed.test(text)
export const isAcceptance = (text: string): boolean => text.length <= 200 && accepts.test(text) && !reserves.test(text)
export const addressee = (text: string): string | null => addressed.exec(text)?.[1] ?? null
export const isReserved = (text: string): boolean => /^(?:but|unless|however|although)\b/i.test(text)
