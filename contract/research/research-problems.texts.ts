/** Field validation messages, shown by the browser too. */
export const researchProblems = {
  topic: 'Please enter a topic',
  role: 'Please enter a role',
  question: 'Please enter a question',
  heading: 'Please enter a heading',
  address: 'Please enter a web address that begins with http:// or https://',
}
