/** Every limit of the product in one place; the interface shows them before they are hit. */
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
  /** How far ahead of now a post can be scheduled, in ms. */
  scheduleMin: 60_000,
  scheduleMax: 366 * 24 * 60 * 60 * 1000,
  imageBytes: 10_000_000,
  imagePixels: 40_000_000,
  /** One sound in a text, and all of one person's. */
  postAudioBytes: 25_000_000,
  postAudioBytesTotal: 1_000_000_000,
  /** The longest a place in a sound can be told, in ms: a week. */
  audioPosition: 604_800_000,
  /** The audio of one episode, and of all of one person's; `soundDuration` in ms. It travels in parts of `soundPartBytes`. */
  episodeAudioBytes: 200_000_000,
  episodeDuration: 4 * 60 * 60 * 1000,
  episodeAudioBytesTotal: 10_000_000_000,
  uploadPartBytes: 8 * 1024 * 1024,
  /** Bars of a waveform. */
  waveformPeaks: 1000,
  /** Shows of one person, and what one says of itself; a description is counted in bytes, as the apps do. */
  showsPerUser: 20,
  showTitleGraphemes: 100,
  showDescriptionBytes: 4000,
  showLineGraphemes: 120,
  showSeasons: 100,
  showPersons: 20,
  showFundingLinks: 5,
  showTxtRecords: 10,
  privateFeeds: 10,
  /** Sides of a show's square cover in pixels. */
  coverMin: 1400,
  coverMax: 3000,
  episodePersons: 20,
  soundbites: 20,
  chapters: 200,
  /** Letters of a file a transcript is read from, bytes of the stored one, its segments, and letters of one of these. */
  transcriptFileLength: 1_800_000,
  transcriptBytes: 1_500_000,
  transcriptSegments: 10_000,
  transcriptSegmentLength: 5000,
  /** Subscriptions to feeds: leases in seconds, bytes of a secret, and how many the callbacks of one host may have. */
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
  /** People, publications, podcasts and lists one person can follow. */
  follows: 2000,
  /** Letters and lines of an OPML file follows are read from. */
  opmlLength: 1_000_000,
  opmlOutlines: 5000,
  searchQueryLength: 200,
  /** Hits of a search that are counted, and that can be paged through. */
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

/** Proof of work: eight parts of fifteen bits, 2^18 digests on average; parts even out luck and let a bar show how far it is. */
export const WORK_BITS = 15
export const WORK_PARTS = 8

/** Formats a sound can be in, each the ending of its address. */
export const AUDIO_FORMATS = ['mp3', 'm4a', 'aac', 'ogg', 'flac'] as const

/** Languages a code block can name; each is highlighted at publish. */
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
