import { HOUR } from '../time.ts'

export const PODCASTS_LIMITS = {
  /** Episode audio: bytes per file, duration in ms, and bytes per user; files are uploaded in parts of `uploadPartBytes`. */
  episodeAudioBytes: 500_000_000,
  episodeDuration: 12 * HOUR,
  episodeAudioBytesTotal: 10_000_000_000,
  uploadPartBytes: 8 * 1024 * 1024,
  waveformPeaks: 1000,
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
} as const
