export { sourcesWith } from './external-sources.ts'
export { researchReports } from './printed-topic.ts'
export { findTopic, listTopicIds, researchDoneSince } from './research.read.ts'
export { createTopic } from './research.store.ts'
