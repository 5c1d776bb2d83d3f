import { DAY, MINUTE, WEEK } from '../time.ts'

export const POSTS_LIMITS = {
  titleGraphemes: 250,
  descriptionGraphemes: 200,
  documentBytes: 1_500_000,
  /** Characters of a text in Markdown or HTML, whose markup is longer than the document it becomes. */
  markupLength: 1_500_000,
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
  /** First publications of one member within an hour and within a day, each rolling; imports do not count. */
  publishPerHour: { newMember: 10, member: 30 },
  publishPerDay: { newMember: 30, member: 100 },
  /** Remaining publications from which on the publish dialog shows the limit. */
  publishLimitShownFrom: 3,
  /** A post can be scheduled between `scheduleMin` and `scheduleMax` ms from now. */
  scheduleMin: MINUTE,
  scheduleMax: 366 * DAY,
  draftLinks: 10,
  proofreadingBytes: 100_000,
  imageBytes: 10_000_000,
  imagePixels: 40_000_000,
  /** Bytes per user of all images, as uploaded. */
  imageBytesTotal: 2_000_000_000,
  postAudioBytes: 25_000_000,
  postAudioBytesTotal: 1_000_000_000,
  /** Maximum position in an audio file, in ms. */
  audioPosition: WEEK,
} as const

/** Characters of the reason for which a moderator returns a held post. */
export const REVIEW_REASON_LENGTH = 1000

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
