/** Product limits. The interface shows a limit before a user reaches it. */
export const LIMITS = {
  titleGraphemes: 150,
  descriptionGraphemes: 200,
  bioGraphemes: 200,
  nameGraphemes: 60,
  handleChangesPerYear: 3,
  profileLinks: 5,
  apiTokens: 10,
  draftLinks: 10,
  passkeys: 10,
  lists: 200,
  listItems: 1000,
  listNameGraphemes: 60,
  listDescriptionGraphemes: 200,
  listItemNote: 500,
  documentBytes: 1_500_000,
  documentDepth: 12,
  galleryImages: 10,
  tableRows: 30,
  tableColumns: 20,
  tagsPerPost: 5,
  tagGraphemes: 40,
  topicsPerPost: 3,
  bulkPosts: 50,
  slugLength: 80,
  canonicalUrl: 500,
  /** A post can be scheduled between `scheduleMin` and `scheduleMax` ms from now. */
  scheduleMin: 60_000,
  scheduleMax: 366 * 24 * 60 * 60 * 1000,
  imageBytes: 10_000_000,
  imagePixels: 40_000_000,
  postAudioBytes: 25_000_000,
  postAudioBytesTotal: 1_000_000_000,
  /** Maximum position in an audio file, in ms: one week. */
  audioPosition: 604_800_000,
  /** Episode audio: bytes per file, duration in ms, and bytes per user; files are uploaded in parts of `uploadPartBytes`. */
  episodeAudioBytes: 200_000_000,
  episodeDuration: 4 * 60 * 60 * 1000,
  episodeAudioBytesTotal: 10_000_000_000,
  uploadPartBytes: 8 * 1024 * 1024,
  waveformPeaks: 1000,
  /** Show descriptions are limited in bytes, as in podcast apps. */
  showsPerUser: 20,
  showTitleGraphemes: 100,
  showDescriptionBytes: 4000,
  showLineGraphemes: 120,
  showSeasons: 100,
  showPersons: 20,
  showFundingLinks: 5,
  showTxtRecords: 10,
  privateFeeds: 10,
  /** Minimum and maximum side length of a show's square cover, in pixels. */
  coverMin: 1400,
  coverMax: 3000,
  episodePersons: 20,
  soundbites: 20,
  chapters: 200,
  /** Transcripts: characters per imported file, bytes per stored transcript, segments per transcript, and characters per segment. */
  transcriptFileLength: 1_800_000,
  transcriptBytes: 1_500_000,
  transcriptSegments: 10_000,
  transcriptSegmentLength: 5000,
  /** WebSub subscriptions: leases in seconds, bytes per secret, and subscriptions per callback host. */
  hubLeaseMin: 3600,
  hubLease: 864_000,
  hubLeaseMax: 2_592_000,
  hubSecretBytes: 199,
  hubSubscriptionsPerHost: 5000,
  pageSize: 10,
  pageSizeMax: 50,
  passwordMin: 8,
  passwordMax: 128,
  jsonBytes: 2_000_000,
  /** Maximum number of users, publications, podcasts and lists, combined, that a user can follow. */
  follows: 2000,
  opmlLength: 1_000_000,
  opmlOutlines: 5000,
  searchQueryLength: 200,
  /** Maximum number of search hits that are counted, and that can be paged through. */
  searchCountLimit: 200,
  searchResultLimit: 500,
  contactSubjectGraphemes: 120,
  contactMessageLength: 5000,
  commentLength: 5000,
  commentViewerStates: 350,
  mentionsPerComment: 10,
  reportTextLength: 1000,
  proofreadingBytes: 100_000,
} as const

/**
 * Proof of work: eight parts of fifteen bits, 2^18 hashes on average. Splitting it into parts reduces variance and allows a progress bar.
 */
export const WORK_BITS = 15
export const WORK_PARTS = 8

export const AUDIO_FORMATS = ['mp3', 'm4a', 'aac', 'ogg', 'flac'] as const

export const CODE_LANGUAGES = [
  'bash',
  'css',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'php',
  'python',
  'rust',
  'sql',
  'typescript',
] as const
