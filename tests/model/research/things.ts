import type { Report } from '../../../contract/reports/reports.schemas.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'

export const project = 'acme'
export const topicId = 'research_1'

export const topic: ResearchTopic = {
  ...{ id: topicId, topic: 'How much parental leave do we give?', outputFormat: '1. Summary\n2. Findings' },
  ...{ updateFrequency: 'weekly', isSubscribed: true, accessLevel: 'shared', isUpdatable: true, role: 'Board' },
  ...{ date: '2026-11-20T21:00:00.000Z', abstract: 'Primary carers get 26 weeks.', jobId: null, source: 'both' },
  content:
    '<h2>Summary</h2><ul><li>Primary carers get 26 weeks.<sup><a href="#source-1">1</a></sup></li></ul><h2>Findings</h2><h3>How much parental leave do we give?</h3><p>Primary carers get 26 weeks.<sup><a href="#source-1">1</a></sup></p>',
  updates: '<section><h2>2026-11-20</h2><h3>How much?</h3><ul><li>Partners get two weeks.</li></ul></section>',
  addresses: ['https://example.org/leave'],
  ...{ plan: null, notes: [] },
  detailedAnswers: [
    {
      ...{ id: 'q1', question: 'How much parental leave do we give?', status: 'SUCCESS', remark: null },
      finding: '<p>Primary carers get 26 weeks.</p>',
      sources: [{ title: 'Leave policy', place: 'page 1' }],
    },
  ],
  citations: [
    {
      ...{ mark: 1, quote: 'Primary carers get 26 weeks.', title: 'Leave policy', docId: 'doc_1', pageId: 'page_1' },
      ...{ pageNumber: 1, start: 10, end: 40 },
    },
  ],
  check: { checked: 4, unsupported: ['It is generous.'], remarks: ['Written by the built-in analyst.'] },
  ...{ failure: null, hasUpdates: true, isOwn: true, mayChange: true },
}

/** The same one while it runs, and after a run that came to no end. */
export const running: ResearchTopic = {
  ...topic,
  ...{ content: null, abstract: '', isUpdatable: false, jobId: 'job_1', citations: [], check: null },
  ...{ updates: null, hasUpdates: false, accessLevel: 'private', updateFrequency: '' },
  detailedAnswers: [
    ...topic.detailedAnswers,
    { id: 'q2', question: 'Who approves it?', status: 'PROGRESS', finding: '', sources: [], remark: null },
    { id: 'q3', question: 'What does it cost?', status: 'PENDING', finding: '', sources: [], remark: null },
  ],
}
export const failed: ResearchTopic = { ...running, jobId: null, failure: 'The server was stopped.', mayChange: false }

export const reports: Report[] = [
  { id: 'report_1', reportCode: 'research', topicId, date: '2026-11-20T21:00:00.000Z', formats: ['pdf', 'docx'] },
]
