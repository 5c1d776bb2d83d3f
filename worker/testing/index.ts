export { aFeedReader, deliverFeedsAfter, resetFeedReaders } from './a-feed-reader.ts'
export { AUDIO_SAMPLES, audioSample } from './audio-samples.ts'
export { useFullProofOfWork, withFullKeyDerivation } from './cheap-work.ts'
export { takeConsole } from './console.ts'
export {
  aComment,
  aCommenter,
  aHeldPost,
  aList,
  anEpisode,
  anEpisodeOf,
  anImportReview,
  aSeries,
  aShow,
  aSubmission,
  linksTo,
} from './content-factories.ts'
export { CROWD_SIZES } from './crowd.ts'
export {
  changeRecordingDatabase,
  costRecordingDatabase,
  countInvalidations,
  faultyDatabase,
  InjectedFault,
  interceptCalls,
  interleavedDatabase,
  isWriteStatement,
  queryNumber,
  type RecordedStatement,
  readInvalidationVersion,
  recordedDatabase,
  runQuery,
} from './databases.ts'
export { anApiToken, anEstablishedUser, aPost, aPublication, aUser, paragraphs, setPassword, type TestUser } from './factories.ts'
export { postGraphSql, readerGraphSql, userGraphSql } from './follow-graph-sql.ts'
export { publicationGraphSql } from './publication-graph-sql.ts'
export { checkPlan, checkPlans, type PlanFindings } from './query-plans.ts'
export {
  aBrowser,
  as,
  codeTo,
  deliverNotifications,
  discardJobs,
  isSolution,
  ORIGIN,
  readDeliveredMessages,
  readNotifications,
  request,
  requestAndDisconnect,
  runAllJobs,
  runAllJobsWith,
  runQueuedJobs,
  solvePuzzle,
  testEnv,
} from './request.ts'
export { isDistinctive, type Query, queryDatabase, type Row, readTables, seedRow, type Table } from './seed-rows.ts'
export { BANK_ENV, type BankFault, type SimulatedBank, simulatedBank } from './simulated-bank.ts'
export { softwarePasskey } from './software-passkey.ts'
export { aSubmittedPost, aSuggestion } from './suggestion-factories.ts'
