import { stem } from './words.ts'

const groups = [
  'sale sell revenue turnover takings',
  'cost expense expenditure spend outlay',
  'profit earnings',
  'unit quantity volume qty piece',
  'price cost fee charge expensive costly cheap',
  'ill sick illness sickness',
  'quit resign offboard',
  'salary wage',
  'give donate contribute',
  'pay reimburse reimbursement reimbursable refund',
  'claim reimburse reimbursement reimbursable',
  'promote promotion',
  'grade level',
  'notice detect spot',
  'mandatory compulsory obligatory required',
  'forbid prohibit ban',
  'extend extension prolong',
  'join enrol enroll register',
  'choose select pick',
  'delete remove erase',
  'steal stolen theft',
  'injury injure hurt',
  'meal food lunch dinner breakfast',
  'taxi cab',
  'course class training',
  'pregnant pregnancy maternity birth',
  'damage damaged broken',
  'remote telework',
  'email mail',
  'population inhabitant resident people',
  'deadline due',
  'error mistake fault',
  'change amend alter modify',
  'cancel annul',
  'lose forfeit',
  'illegal forbidden prohibited',
  'need require must',
  'bag baggage luggage suitcase',
  'car vehicle',
  'flight airfare plane',
  'hotel lodging accommodation',
  'doctor physician practitioner',
  'child kid baby',
  'laptop computer equipment device',
  'trip travel journey',
  'staff employee personnel worker colleague',
  'customer client buyer shopper',
  'store shop branch outlet',
  'city town',
  'region area territory',
  'category type kind',
  'product item article',
  'supplier vendor',
  'rating score',
  'budget plan target forecast',
  'holiday vacation leave',
  'rule policy',
  'allow permit entitle eligible',
  'maximum max cap limit most',
  'minimum min least',
  'begin start commence',
  'end finish conclude',
  'expire lapse',
  'quickly soon fast promptly immediately',
  'buy purchase',
  'notify report inform tell',
  'approve authorise authorize',
  'recommend advise suggest',
  'create make',
  'move relocate relocation',
  'manager supervisor boss',
  'contract agreement',
  'accrue earn receive gain',
  'cash money',
  'phone telephone',
  'website site webpage',
  'password passphrase',
  'death die deceased bereavement funeral passing',
  'goal aim objective',
  'competitor rival',
  'female woman lady',
  'male man gentleman',
  'risk threat',
  'decide decision',
  'open opening',
  'hire recruit',
  'return refund',
  'invoice bill',
  'transaction order invoice receipt',
]

const groupsOfStem = new Map<string, number[]>()
groups.forEach((group, index) => {
  for (const word of group.split(' ')) {
    const key = stem(word)
    groupsOfStem.set(key, [...(groupsOfStem.get(key) ?? []), index])
  }
})

/** Whether two stems are words for the same thing (a stem is no synonym of itself). */
export function areSynonyms(one: string, other: string): boolean {
  if (one === other) return false
  const others = groupsOfStem.get(other)
  return others !== undefined && (groupsOfStem.get(one) ?? []).some((group) => others.includes(group))
}

/** Whether a stem is a word that stands among words for the same thing. */
export const hasSynonyms = (wanted: string): boolean => groupsOfStem.has(wanted)

/** The other words of the groups that a stem belongs to, as written. */
export function synonymsOf(wanted: string): string[] {
  const words = (groupsOfStem.get(wanted) ?? []).flatMap((index) => (groups[index] ?? '').split(' '))
  return [...new Set(words)].filter((word) => stem(word) !== wanted)
}
