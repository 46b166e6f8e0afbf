export { listOffered } from './offered.read.ts'
export { readStep } from './playbooks.read.ts'
export { conversationSteps } from './conversation-steps.ts'
export { playbookReports } from './printed-playbook.ts'
