export { listOffered } from './offered.read.ts'
export { readStep } from './playbooks.read.ts'
export { frameOfThread } from './step-frame.ts'
export { playbookReports } from './printed-playbook.ts'
