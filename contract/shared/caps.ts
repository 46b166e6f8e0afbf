import type { Cap } from './route.ts'

const cap = (most: number, sentence: string): Cap => ({ most, sentence })

/** Per organisation, unless noted otherwise. Far above what people need, and far below what would slow down others. */
export const caps = {
  watchlist: cap(200, 'The watchlist has 200 topics. Delete one to add another.'),
  dashboards: cap(200, 'There are 200 dashboards. Delete one to add another.'),
  /** Per person. */
  alerts: cap(100, 'You have 100 alerts. Delete one to set another.'),
  savedQueries: cap(1_000, 'There are 1,000 saved queries. Delete one to save another.'),
  savedPrompts: cap(1_000, 'There are 1,000 saved prompts. Delete one to save another.'),
  calculations: cap(500, 'There are 500 calculated columns. Remove one to add another.'),
  relations: cap(500, 'There are 500 relations. Remove one to add another.'),
  snapshots: cap(5_000, 'There are 5,000 reports. Delete one to make another.'),
  folders: cap(5_000, 'There are 5,000 folders. Delete one to add another.'),
  /** Per person, in all conversations. */
  attachments: cap(5_000, 'Your conversations have 5,000 files. Delete a conversation to add more.'),
  documents: cap(20_000, 'There are 20,000 documents. Delete some to upload more.'),
  playbooks: cap(1_000, 'There are 1,000 playbooks. Delete one to start another.'),
  measures: cap(500, 'There are 500 measurements. Delete one to add another.'),
  /** Per person. */
  threads: cap(2_000, 'You have 2,000 conversations. Delete one to start another.'),
  connections: cap(50, 'There are 50 connections. Delete one to add another.'),
  research: cap(1_000, 'There are 1,000 research topics. Delete one to add another.'),
  reports: cap(5_000, 'There are 5,000 reports. Delete a topic to print another.'),
  members: cap(1_000, 'The organisation has 1,000 members. Remove one to invite another.'),
  /** Waiting or running. */
  jobs: cap(100, 'Many jobs are waiting. Please start this one when some are done.'),
  /** That one person belongs to. */
  organisations: cap(100, 'You belong to 100 organisations. Leave or delete one to set up another.'),
  /** Per installation. */
  partners: cap(500, 'There are 500 partners. Delete one to add another.'),
  /** Per installation. */
  writtenPlaybooks: cap(500, 'There are 500 playbooks to start from. Delete one to add another.'),
  /** Per installation. */
  announcements: cap(1_000, 'There are 1,000 announcements. Delete one to write another.'),
} as const
